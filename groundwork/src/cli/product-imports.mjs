// How an installed platform imports the product by `@/`: tsx reads the `paths` of tsconfig.json for no file in node_modules.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

let src;

/** @param folder URL of the product's `src/` */
export function initialize(folder) {
  src = folder;
}

export function resolve(specifier, context, next) {
  if (!specifier.startsWith("@/")) return next(specifier, context);
  const module = src + specifier.slice(2);
  const ending = [".ts", ".tsx"].find((each) => existsSync(fileURLToPath(module + each)));
  return next(module + (ending ?? ""), context);
}
