import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const checkedFile = "node_modules/.cache/groundwork/checked";

/** What the verdict on the platform's sources depends on beside them. */
const settings = ["biome.json", "package-lock.json", "tsconfig.json"];

export type PlatformChanges = {
  /** Whether `groundwork/` is not what it was when all checks of it last passed here. */
  readonly changed: boolean;
  /** Notes that all checks have passed. */
  readonly notePassed: () => Promise<void>;
};

/**
 * Whether the platform has to be checked: a product's team edits it rarely, and a check of it takes as long as one of the
 * product. What a change of the product does to the platform's own tests, `npm run test:all` finds.
 */
export async function platformChanges(root = "."): Promise<PlatformChanges> {
  const file = join(root, checkedFile);
  const hash = await platformHash(root);
  const passed = await readFile(file, "utf8").catch(() => "");
  return {
    changed: passed !== hash,
    notePassed: async () => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, hash);
    },
  };
}

async function platformHash(root: string): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  const entries = await readdir(join(root, "groundwork"), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [...settings.map((name) => join(root, name)), ...files.sort()]) {
    hash.update(path).update(await readFile(path));
  }
  return hash.digest("hex");
}
