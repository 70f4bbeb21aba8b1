import { rename as move, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { jsonText, textIfThere } from "../files";
import { git, tryGit, uncommitted } from "../git";
import { readTemplateVersion, template, templateVersionFile, templateVersionText } from "../template-version";

/** Names of a product: in package.json, and where people read it. */
export type ProductNames = { readonly package: string; readonly display: string };

/** Why npm takes no package of this name, or `undefined` when it does. */
function objection(name: string): string | undefined {
  const [, scope, own = ""] = /^(?:@([^/]+)\/)?(.*)$/s.exec(name) ?? [];
  const parts = scope === undefined ? [own] : [scope, own];
  if (own === "") return "there has to be something in it";
  if (name.length > 214) return "it has more than 214 characters";
  if (name !== name.toLowerCase()) return "it has capital letters";
  if (parts.some((part) => /^[._-]/.test(part))) return "it begins with a dot, a dash or an underscore";
  if (parts.some((part) => !/^[a-z0-9._-]+$/.test(part)))
    return "only letters, digits, dashes, dots and underscores can stand in it";
  if (own === "node_modules" || own === "favicon.ico") return "npm keeps that name for itself";
  if (isBuiltin(name)) return "a module of Node is called that";
  return undefined;
}

/** `@acme/my-product` is shown as "My Product". */
function displayOf(name: string): string {
  return (name.split("/").at(-1) ?? "")
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** @throws {UserFacingError} that says why a name cannot be used */
export function namesFrom(name: string | undefined, shown?: string): ProductNames {
  if (name === undefined)
    throw new UserFacingError('Say the new name, as npm writes it: npm run rename my-product ["My Product"]');
  const reason = objection(name);
  if (reason)
    throw new UserFacingError(
      `"${name}" cannot be the name of an npm package, because ${reason}: try my-product.`,
    );
  const display = (shown ?? displayOf(name)).trim();
  if (!/^[^\p{C}"\\`*<>]{1,60}$/u.test(display))
    throw new UserFacingError(
      `"${display}" cannot be shown as the product's name: it is one line of 1 to 60 characters, without quotation marks, backslashes, stars or angle brackets.`,
    );
  return { package: name, display };
}

/** Edit of one file: its new text, or the same one where it does not bear the old name. */
type Edit = (text: string, from: ProductNames, to: ProductNames) => string;

/** The name of Docker Compose's project and image, which allows for less than npm's. */
const composeName = (name: string) => name.replace(/^@[^/]+\//, "").replace(/[^a-z0-9_-]/g, "-");

const credit = `Made from ${template}`;

/** The files that bear the product's name. */
const edits: Readonly<Record<string, Edit>> = {
  "package.json": (text, _, to) => jsonText({ ...JSON.parse(text), name: to.package }),
  "package-lock.json": (text, _, to) => {
    const { packages, ...rest } = JSON.parse(text);
    return jsonText({
      ...rest,
      name: to.package,
      packages: { ...packages, "": { ...packages[""], name: to.package } },
    });
  },
  "src/product/product.ts": (text, from, to) =>
    text.replace(productName, (line, before: string, name: string) =>
      name === from.display ? `${before}${JSON.stringify(to.display)}` : line,
    ),
  "compose.yaml": (text, from, to) => {
    const [old, name] = [composeName(from.package), composeName(to.package)];
    return text.replace(/^( *(?:name|image): )(.*)$/gm, (line, before: string, value: string) =>
      value === old ? before + name : line,
    );
  },
  /** The heading, and at the end a line that credits the template. */
  "README.md": (text, from, to) => {
    const heading = `# ${from.display}\n`;
    const renamed = text.startsWith(heading) ? `# ${to.display}\n${text.slice(heading.length)}` : text;
    if (renamed.includes(credit)) return renamed;
    return `${renamed.trimEnd()}\n\n${credit}, a typed full-stack template. [groundwork/docs/update.md](groundwork/docs/update.md) says how its later versions are taken.\n`;
  },
  /** The holder's line stands above the template's, which the licence asks to be kept. */
  LICENSE: (text, from, to) => {
    const holder = /^Copyright \(c\) \d{4} (.+)$/;
    const lines = text.split("\n");
    const first = lines.findIndex((line) => holder.test(line));
    if (first === -1) return text;
    const line = `Copyright (c) ${new Date().getFullYear()} ${to.display}`;
    const name = holder.exec(lines[first] ?? "")?.[1];
    const isAlone = !lines.slice(first + 1).some((other) => holder.test(other));
    if (isAlone && name === template) return lines.toSpliced(first, 0, line).join("\n");
    return name === from.display && !isAlone ? lines.toSpliced(first, 1, line).join("\n") : text;
  },
};

/** Where the product's name stands in the one file that says it; every page's title comes from there. */
const productName = /(^ {2}name: )"([^"\n]*)"/m;

/**
 * The last commit of the template, in a project that is a clone of it; `undefined` where the history began with a copy of
 * its files, which says nothing of the template's commits. Later versions are then found by comparing files.
 */
async function commitOfTemplate(folder: string): Promise<string | undefined> {
  if ((await tryGit(folder, "rev-parse", "--verify", "--quiet", "HEAD")).code !== 0) return undefined;
  if ((await git(folder, "rev-parse", "--show-prefix")) !== "") return undefined;
  const isShallow = (await git(folder, "rev-parse", "--is-shallow-repository")) === "true";
  // The template was there before it had a version file; in a copy, that file is as old as all else.
  const added = await git(folder, "log", "--diff-filter=A", "--format=%P", "--", templateVersionFile);
  const isClone = added.split("\n").at(-1) !== "";
  if (!isShallow && !isClone) return undefined;
  const upstream = await tryGit(folder, "merge-base", "HEAD", "@{upstream}");
  return upstream.output.trim() || undefined;
}

type Change = { readonly path: string; readonly before: string; readonly after: string };

/**
 * Gives a project another name, in all of its files or in none. The names that are there now are read from the project,
 * so that it can be renamed again.
 * @returns the names that were there, and the files that it wrote
 * @throws {UserFacingError} when it has the name already, or when a file has changes that no commit keeps, unless forced
 */
export async function rename(folder: string, to: ProductNames, { force = false } = {}) {
  const texts = new Map(
    Object.keys(edits).flatMap((path): [string, string][] => {
      const text = textIfThere(join(folder, path));
      return text === undefined ? [] : [[path, text]];
    }),
  );
  const from = namesIn(texts);
  if (from.package === to.package && from.display === to.display)
    throw new UserFacingError(
      `It is called ${to.package}, shown as "${to.display}", already: nothing was changed.`,
    );
  const changes = [...texts].map(([path, before]) => {
    const after = edits[path]?.(before, from, to) ?? before;
    return { path, before, after };
  });
  const isChange = ({ before, after }: Change) => before !== after;
  const wanted = [...changes, ...(await templateVersionChange(folder))].filter(isChange);
  const changed = wanted.map(({ path }) => path);
  if (!force) await refuseUncommitted(folder, changed);
  await write(folder, wanted);
  const untouched = changes.filter((change) => !isChange(change)).map(({ path }) => path);
  return { from, changed, untouched };
}

function namesIn(texts: Map<string, string>): ProductNames {
  const display = productName.exec(texts.get("src/product/product.ts") ?? "")?.[2];
  if (!display)
    throw new UserFacingError(
      'src/product/product.ts does not say the product\'s name in a line such as   name: "My Product",',
    );
  return { package: JSON.parse(texts.get("package.json") ?? "{}").name, display };
}

/** The template version with the commit that the project was made from, where that can still be seen. */
async function templateVersionChange(folder: string): Promise<Change[]> {
  const version = await readTemplateVersion(folder);
  if (!version || version.commit) return [];
  const commit = await commitOfTemplate(folder);
  if (!commit) return [];
  const before = await readFile(join(folder, templateVersionFile), "utf8");
  return [{ path: templateVersionFile, before, after: templateVersionText({ ...version, commit }) }];
}

async function refuseUncommitted(folder: string, paths: readonly string[]): Promise<void> {
  // Where there is no repository, there is nothing to compare with.
  if ((await tryGit(folder, "rev-parse", "--verify", "--quiet", "HEAD")).code !== 0) return;
  const changed = await uncommitted(folder, paths);
  if (changed.length === 0) return;
  throw new UserFacingError(
    `Changed and not committed: ${changed.join(", ")}. Commit them first, or rename all the same with: npm run rename -- --force NAME`,
  );
}

/** Writes every file beside the one it replaces, and puts them in place once all are there. */
async function write(folder: string, changes: Change[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const { path, after } of changes) {
      await writeFile(join(folder, `${path}.renamed`), after, { flag: "wx" });
      written.push(path);
    }
  } catch (error) {
    for (const path of written) await rm(join(folder, `${path}.renamed`));
    throw error;
  }
  for (const path of written) await move(join(folder, `${path}.renamed`), join(folder, path));
}
