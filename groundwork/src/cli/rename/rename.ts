import { rename as move, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { tryGit, uncommitted } from "../git";
import { readTemplateVersion, templateVersionFile, templateVersionText } from "../template-version";
import { commitOfTemplate } from "./history";
import type { Names } from "./names";
import { edits, productName } from "./texts";

type Change = { readonly path: string; readonly before: string; readonly after: string };

/** What a rename did: the names that were there, and the files that it wrote. */
export type Renamed = { readonly from: Names; readonly changed: string[]; readonly untouched: string[] };

/**
 * Gives a project another name, in all of its files or in none. The names that are there now are read from the project,
 * so that it can be renamed again.
 * @throws {UserFacingError} when it has the name already, or when a file has changes that no commit keeps, unless forced
 */
export async function rename(folder: string, to: Names, { force = false } = {}): Promise<Renamed> {
  const texts = await readTexts(folder);
  const from = namesIn(texts);
  if (from.package === to.package && from.display === to.display) {
    throw new UserFacingError(
      `It is called ${to.package}, shown as "${to.display}", already: nothing was changed.`,
    );
  }
  const changes = [...texts].map(([path, before]) => {
    const after = edits[path]?.(before, from, to) ?? before;
    return { path, before, after };
  });
  const versionChangeMade = await templateVersionChange(folder);
  const wanted = [...changes, ...(versionChangeMade ? [versionChangeMade] : [])].filter(
    ({ before, after }) => before !== after,
  );
  if (!force) await refuseUncommitted(folder, wanted);
  await write(folder, wanted);
  return {
    from,
    changed: wanted.map(({ path }) => path),
    untouched: changes.filter(({ before, after }) => before === after).map(({ path }) => path),
  };
}

async function readTexts(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of Object.keys(edits)) {
    const text = await readFile(join(folder, path), "utf8").catch(() => undefined);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

function namesIn(texts: Map<string, string>): Names {
  const display = productName.exec(texts.get("src/product/product.ts") ?? "")?.[2];
  if (!display) {
    throw new UserFacingError(
      'src/product/product.ts does not say the product\'s name in a line such as   name: "My Product",',
    );
  }
  return { package: JSON.parse(texts.get("package.json") ?? "{}").name, display };
}

/** The stamp with the commit that the project was made from, where that can still be seen. */
async function templateVersionChange(folder: string): Promise<Change | undefined> {
  const versionChangeMade = await readTemplateVersion(folder);
  if (!versionChangeMade || versionChangeMade.commit) return undefined;
  const commit = await commitOfTemplate(folder);
  if (!commit) return undefined;
  const before = await readFile(join(folder, templateVersionFile), "utf8");
  return { path: templateVersionFile, before, after: templateVersionText({ ...versionChangeMade, commit }) };
}

async function refuseUncommitted(folder: string, changes: Change[]): Promise<void> {
  // Where there is no repository, there is nothing to compare with.
  if ((await tryGit(folder, "rev-parse", "--verify", "--quiet", "HEAD")).code !== 0) return;
  const changed = await uncommitted(
    folder,
    changes.map(({ path }) => path),
  );
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
