import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ApiDocument } from "../../contract/api-document";
import type { SpecScreen } from "../../contract/specification";
import type { ProductModules } from "./modules";
import { sourceFiles } from "./source-files";

const app = "src/app";

/** Folders of screens, by what imports of them begin with: the platform's, and those that a product has ejected. */
const screenFolders = {
  "@/app/": app,
  "groundwork/screens/": "groundwork/src/screens",
  "@/screens/": "src/screens",
};

/** Pages of the app folder. What is for its developer alone, as `/_mail` is, is none of the product's. */
export function screensOf(
  {
    screens,
    roles,
    specificationReaders,
  }: Pick<ProductModules, "screens" | "roles" | "specificationReaders">,
  { procedures }: ApiDocument,
): SpecScreen[] {
  const everyone = ["anonymous", ...roles];
  const pages = sourceFiles(app)
    .filter((file) => /\/page\.tsx$/.test(file))
    .map((file) => ({ file, path: routeOf(file) }));
  const found = pages
    .filter(({ path }) => !path.startsWith("/_"))
    .map(({ file, path }) => {
      const page = mountedBy(file) ?? file;
      const offered = screens.find((screen) => screen.path === path);
      const asked = callsIn([page], procedures).flatMap((call) => procedures[call] ?? []);
      const signedIn = file.includes("/(signed-in)/");
      const own = path === "/spec" ? specificationReaders : offered?.permission;
      const needed = own ? [own as Record<string, unknown>] : asked.map(({ permission }) => permission);
      return {
        path,
        title: offered?.title ?? titleIn(page),
        seenBy: everyone.filter(
          (caller) =>
            (caller !== "anonymous" || !signedIn) && needed.every((permission) => permission[caller]),
        ),
        file,
        calls: callsIn(filesOf(file), procedures),
      };
    });
  const order = (path: string) => {
    const place = screens.findIndex((screen) => path.startsWith(screen.path));
    return place < 0 ? screens.length : place;
  };
  return found.sort((one, other) => order(one.path) - order(other.path) || (one.path < other.path ? -1 : 1));
}

/** Module that a page is a mount of; `undefined` for a page of its own. */
function mountedBy(page: string): string | undefined {
  const [, specifier] =
    /^export \{[^}]*\bdefault\b[^}]*\} from "([^"]+)"/m.exec(readFileSync(page, "utf8")) ?? [];
  return specifier && moduleAt(specifier, page);
}

/** File of the app folder, or of a screen, that an import in another file leads to. */
function moduleAt(specifier: string, from: string): string | undefined {
  const [start, folder] =
    Object.entries(screenFolders).find(([prefix]) => specifier.startsWith(prefix)) ?? [];
  const path = folder
    ? join(folder, specifier.slice(start?.length))
    : specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : undefined;
  const file = path && [`${path}.tsx`, `${path}.ts`].find((candidate) => existsSync(candidate));
  return Object.values(screenFolders).some((within) => file?.startsWith(within)) ? file : undefined;
}

/** Title that the metadata of a page says. */
const titleIn = (page: string): string | null =>
  /\btitle: "([^"]+)"/.exec(readFileSync(page, "utf8"))?.[1] ?? null;

/** Route of a page: its folders without groups and parts that may be missing, `%5F` as the underscore that it stands for. */
export function routeOf(file: string): string {
  const folders = dirname(file)
    .slice(app.length)
    .split("/")
    .filter((folder) => folder !== "" && !/^\(.*\)$|^\[\[\.\.\..*\]\]$/.test(folder));
  return `/${folders.map((folder) => decodeURIComponent(folder)).join("/")}`;
}

/** A page and what it is made of: the files of the app folder and of screens that it imports, and those that these import. */
function filesOf(page: string): string[] {
  const reached = new Set<string>();
  const reach = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"([^"]+)"/g)) {
      const target = moduleAt(specifier, file);
      if (target) reach(target);
    }
  };
  reach(page);
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
