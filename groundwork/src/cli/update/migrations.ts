import { gitList } from "../git";

export type NewMigrations = {
  readonly names: string[];
  /** Those that come before one of the project's own in the order of their dates. */
  readonly late: string[];
};

/** The migrations that the project did not have before the merge. */
export async function newMigrations(folder: string): Promise<NewMigrations> {
  const [before, after] = await Promise.all([
    gitList(folder, "ls-tree", "-r", "-z", "--name-only", "HEAD", "prisma/migrations"),
    gitList(folder, "ls-files", "-z", "prisma/migrations"),
  ]);
  const had = namesOf(before);
  const names = namesOf(after).filter((name) => !had.includes(name));
  const newest = had.at(-1) ?? "";
  return { names, late: names.filter((name) => name < newest) };
}

function namesOf(paths: string[]): string[] {
  return [
    ...new Set(
      paths.flatMap((path) => /^prisma\/migrations\/([^/]+)\/migration\.sql$/.exec(path)?.[1] ?? []),
    ),
  ].sort();
}
