import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ApiDocument, SpecScreen } from "../../contract/specification";
import { type Behind, behindEntries, importsOf, moduleOf } from "../entries";
import { platformScreens } from "../screens";
import type { ProductModules } from "./modules";
import { sourceFiles } from "./source-files";

const app = "src/app";

/** Folders of screens: the product's, the platform's, and those that a product has ejected. */
const screenFolders = [app, platformScreens, "src/screens"];

/** Pages of the app folder. What is for its developer alone, as `/_mail` is, is none of the product's. */
export function screensOf(product: ProductModules, { procedures }: ApiDocument): SpecScreen[] {
  const { screens, roles, specificationReaders } = product;
  const behind = behindEntries();
  const everyone = ["anonymous", ...roles];
  const found = sourceFiles(app)
    .filter((file) => file.endsWith("/page.tsx") && !routeOf(file).startsWith("/_"))
    .map((file) => {
      const path = routeOf(file);
      const page = mountedBy(file, behind) ?? file;
      const offered = screens.find((screen) => screen.path === path);
      const asked = callsIn([page], procedures).flatMap((call) => procedures[call] ?? []);
      const signedIn = file.includes("/(signed-in)/");
      const own = path === "/spec" ? specificationReaders : offered?.permission;
      const needed = own ? [own as Record<string, unknown>] : asked.map(({ permission }) => permission);
      return {
        path,
        title: offered?.title ?? /\btitle: "([^"]+)"/.exec(readFileSync(page, "utf8"))?.[1] ?? null,
        seenBy: everyone.filter(
          (caller) =>
            (caller !== "anonymous" || !signedIn) && needed.every((permission) => permission[caller]),
        ),
        file,
        calls: callsIn(filesOf(file, behind), procedures),
      };
    });
  const order = (path: string) => {
    const place = screens.findIndex((screen) => path.startsWith(screen.path));
    return place < 0 ? screens.length : place;
  };
  return found.sort((one, other) => order(one.path) - order(other.path) || (one.path < other.path ? -1 : 1));
}

/** Module that a page is a mount of; `undefined` for a page of its own. */
const mountedBy = (page: string, behind: Behind): string | undefined =>
  /^export \{[^}]*\bdefault\b[^}]*\} from "/m.test(readFileSync(page, "utf8"))
    ? screenFilesIn(page, behind)[0]
    : undefined;

/** Files of the app folder, and of screens, that a file imports. */
const screenFilesIn = (file: string, behind: Behind): string[] =>
  importsOf(readFileSync(file, "utf8"), file, behind).flatMap(({ specifier }) => {
    const module = moduleOf(specifier, file);
    const found = module && [`${module}.tsx`, `${module}.ts`].find((candidate) => existsSync(candidate));
    return found && screenFolders.some((folder) => found.startsWith(`${folder}/`)) ? found : [];
  });

/** Route of a page: its folders without groups and parts that may be missing, `%5F` as the underscore that it stands for. */
function routeOf(file: string): string {
  const folders = dirname(file)
    .slice(app.length)
    .split("/")
    .filter((folder) => folder !== "" && !/^\(.*\)$|^\[\[\.\.\..*\]\]$/.test(folder));
  return `/${folders.map((folder) => decodeURIComponent(folder)).join("/")}`;
}

/** A page and what it is made of: the files of the app folder and of screens that it imports, and those that these import. */
function filesOf(page: string, behind: Behind): string[] {
  const reached = new Set([page]);
  // Files are added while those before them are followed.
  for (const file of reached) for (const target of screenFilesIn(file, behind)) reached.add(target);
  return [...reached];
}

/** Calls of the router that files name, such as `api.ticket.list` or `procedures.ticket.create`. */
function callsIn(files: readonly string[], procedures: ApiDocument["procedures"]): string[] {
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\.(\w+)\.(\w+)\b/g)].map(
      ([, slice, name]) => `${slice}.${name}`,
    ),
  );
  return [...new Set(named)].filter((path) => path in procedures).sort();
}
