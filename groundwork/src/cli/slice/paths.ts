import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { refusedByGit } from "../git";
import { environmentWith } from "../process";
import { areNaming, indexesOf, type SliceNames, wordsIn } from "./names";
import { sliceCopyFolder } from "./template";

/** Paths that say a slice's name and are not its files: what has been applied to databases, the copy, what is written about it. */
const apart = ["prisma/migrations/", `${sliceCopyFolder}/`, "docs/"];

/** Files that no product adds to: a slice has nothing of its own there. */
const territories = ["groundwork/", "template/"];

/**
 * Every file of the project that git knows or would add.
 * @throws {UserFacingError} when the folder is no git repository, or git does not read it
 */
export function projectFiles(): string[] {
  try {
    const listing = ["ls-files", "-co", "--exclude-standard", "-z"];
    return execFileSync("git", listing, {
      encoding: "utf8",
      env: environmentWith({ LC_ALL: "C" }),
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1e8,
    })
      .split("\0")
      .filter((path) => path !== "" && existsSync(path));
  } catch (error) {
    throw refusedByGit(
      String((error as { stderr?: string }).stderr ?? "").trim(),
      "Git cannot list the files of this folder, and they are found through it: install git, or begin a repository with: git init && git add --all",
    );
  }
}

/** The files that are a slice's own: a part of their path says its name, one or many. */
export function ownPaths(files: readonly string[], slice: SliceNames, all: readonly SliceNames[]): string[] {
  return files.filter(
    (path) =>
      !territories.some((folder) => path.startsWith(folder)) &&
      isNaming(path, slice, all) &&
      !isDependent(path, slice, all),
  );
}

/** Dependents of a slice: files that need it without belonging to it, and go when it goes: a part of their path says "with" it. */
export function dependentPaths(
  files: readonly string[],
  slice: SliceNames,
  all: readonly SliceNames[],
): string[] {
  return files.filter((path) => isNaming(path, slice, all) && isDependent(path, slice, all));
}

function isNaming(path: string, slice: SliceNames, all: readonly SliceNames[]): boolean {
  return (
    !apart.some((folder) => path.startsWith(folder)) &&
    path.split("/").some((part) => areNaming(wordsIn(part), slice, all))
  );
}

function isDependent(path: string, slice: SliceNames, all: readonly SliceNames[]): boolean {
  return path.split("/").some((part) => {
    const words = wordsIn(part);
    return indexesOf(words, slice, all).some((index) => words[index - 1] === "with");
  });
}
