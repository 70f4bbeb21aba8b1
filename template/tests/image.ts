import {
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { copiesOf, readDockerfile } from "./dockerfile";

export type Image = { readonly folder: string; readonly remove: () => Promise<void> };

/**
 * The files that the last stage of the Dockerfile takes together, from the build that is here, in a folder where no
 * other packages can be found. The packages are those that the lock has for production.
 */
export async function makeImage(): Promise<Image> {
  const folder = await mkdtemp(join(tmpdir(), "app-image-"));
  await chmod(folder, 0o755);
  for (const { from, sources, to } of copiesOf(readDockerfile().at(-1))) {
    if (from === "packages")
      for (const path of await packagesOfProduction()) await take(path, join(folder, path));
    else for (const source of sources) await take(source.replace("/app/", ""), join(folder, to));
  }
  await rm(join(folder, ".next/cache"), { recursive: true, force: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

type Lock = { packages: Record<string, { dev?: true; devOptional?: true; optional?: true }> };

/** What `npm ci --omit=dev --omit=optional` installs. */
async function packagesOfProduction(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as Lock;
  return Object.entries(packages).flatMap(([path, { dev, devOptional, optional }]) =>
    path === "" || dev || devOptional || optional ? [] : [path],
  );
}

/** Takes a file or a folder without the packages in it, by a link to the same bytes where that can be. */
async function take(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTDIR") throw error;
  });
  if (!entries) return takeFile(from, to);
  await mkdir(to, { recursive: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target);
      if (!entry.isDirectory()) return takeFile(source, target);
      if (entry.name !== "node_modules" || from === ".next") return take(source, target);
    }),
  );
}

async function takeFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}
