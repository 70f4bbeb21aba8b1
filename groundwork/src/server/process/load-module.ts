import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Module of the product, by its path: commands and tests load what they work on, and so import none of it. */
export const loadModule = <Module>(path: string): Promise<Module> =>
  import(pathToFileURL(resolve(path)).href);
