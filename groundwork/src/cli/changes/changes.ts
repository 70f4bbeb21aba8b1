import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { attempt, succeeds } from "../../contract/attempt";
import { UserFacingError } from "../../contract/user-facing-error";
import { uncommitted } from "../git";

/** Refusal of a change for a reason, with the places that it is about. */
export const refusal = (reason: string, places: readonly string[] = []) =>
  new UserFacingError([`${reason} Nothing was written.`, ...places].join("\n"));

/** Texts of files by their paths. One that is empty stands for a file that goes. */
export type FileTexts = ReadonlyMap<string, string | Buffer>;

/**
 * Begins changes that can be taken back. What was there is put aside before it is touched, so that taking back is
 * nothing but moving files: it works on a disk that is full, and in a process that is about to end.
 * @param aside a folder on the same disk, which is nobody else's
 */
export function beginChanges(aside = `node_modules/.cache/undo-${process.pid}`) {
  /** Where what was at a path is now; null: there was nothing. */
  const backups = new Map<string, string | null>();
  const madeFolders: string[] = [];
  mkdirSync(aside, { recursive: true });

  const release = (path: string, how: (from: string, to: string) => void = copyFileSync) => {
    if (backups.has(path)) return;
    if (!existsSync(path)) {
      if (mkdirSync(dirname(path), { recursive: true })) madeFolders.push(dirname(path));
      backups.set(path, null);
      return;
    }
    const backup = join(aside, String(backups.size));
    how(path, backup);
    chmodSync(backup, statSync(backup).mode);
    backups.set(path, backup);
  };
  /** Makes a file, or gives it another content. */
  const write = (path: string, content: string | Buffer) => {
    release(path);
    // Another file in its place: who reads meanwhile has all of the old one, or all of the new.
    const whole = join(aside, "written");
    writeFileSync(whole, content);
    if (existsSync(path)) chmodSync(whole, statSync(path).mode);
    renameSync(whole, path);
  };
  /** Removes a file, and the folders that it leaves empty. */
  const remove = (path: string) => {
    release(path, renameSync);
    rmSync(path, { force: true });
    removeEmpty(dirname(path));
  };
  /** Ends with the files as they now are. */
  const keep = () => {
    process.off("exit", undo);
    backups.clear();
    rmSync(aside, { recursive: true, force: true });
  };
  /** Ends with the files as they were. Also done when the process ends before either. */
  const undo = () => {
    const lost = [...backups].filter(([path, backup]) => !isPutBack(path, backup));
    for (const folder of madeFolders.splice(0).toReversed()) removeEmpty(folder);
    // What could not be put back is still aside.
    if (lost.length === 0) return keep();
    process.off("exit", undo);
    const lines = lost.map(([path, backup]) => `  ${path} is at ${backup}`);
    console.error(`These files could not be put back where they were:\n${lines.join("\n")}`);
  };
  process.once("exit", undo);
  return {
    write,
    remove,
    /** Lets another program change a file, or make it. */
    release: (path: string) => release(path),
    keep,
    undo,
  };
}

/** Changes of files of which all are made, or none. */
export type FileChanges = ReturnType<typeof beginChanges>;

/** Puts back what was at a path, nothing or a file; false when the file is still aside. */
function isPutBack(path: string, backup: string | null): boolean {
  const isDone = succeeds(() => {
    rmSync(path, { force: true });
    if (backup === null) return;
    mkdirSync(dirname(path), { recursive: true });
    renameSync(backup, path);
  });
  return isDone || backup === null || !existsSync(backup);
}

/** Removes folders up to one in which something else is. */
const removeEmpty = (folder: string) =>
  attempt(() => {
    for (let at = folder; at !== "."; at = dirname(at)) rmdirSync(at);
  });

export type RemovalOptions = {
  /** Only says what would go. */
  readonly "dry-run"?: boolean | undefined;
  /** Accepts that rows or values, and changes which no commit has, are lost. */
  readonly force?: boolean | undefined;
};

/** @throws {UserFacingError} with the paths of files whose change loses what no commit has */
export async function refuseUncommitted(paths: readonly string[]): Promise<void> {
  const changed = await uncommitted(".", paths);
  if (changed.length === 0) return;
  const shown = changed.slice(0, 10).map((path) => `  ${path}`);
  if (changed.length > shown.length) shown.push(`  and ${changed.length - shown.length} more`);
  throw new UserFacingError(
    `These would be lost, because no commit has them as they are:\n${shown.join("\n")}\nCommit them first, or add --force. Nothing was written.`,
  );
}

/** What would go with something, in parts by their titles; a part in which nothing is is left out. */
export function wouldGo(what: string, parts: Readonly<Record<string, readonly string[]>>): string {
  const lines = Object.entries(parts).flatMap(([title, items]) =>
    items.length > 0 ? [`${title}:`, ...items.map((item) => `  ${item}`), ""] : [],
  );
  return [`What would go with the ${what}. Nothing has changed.`, "", ...lines].join("\n");
}

/** Lines about the sources, tests and seeds among these files that still name what was removed; none where none does. */
export function stillNamed(called: RegExp, files: readonly string[]): string[] {
  const left = files.filter(
    (file) =>
      /^(src|tests|prisma)\/.*\.tsx?$/.test(file) &&
      existsSync(file) &&
      called.test(readFileSync(file, "utf8")),
  );
  return left.length > 0 ? ["Still named in:", ...left.map((file) => `  ${file}`)] : [];
}
