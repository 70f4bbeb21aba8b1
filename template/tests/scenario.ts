import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { relatedSlice } from "../../groundwork/src/cli/template-slices";
import { createMigration } from "../../groundwork/src/postgres/create-migration";
import { startEmbedded } from "../../groundwork/src/postgres/embedded";
import { migrationsFolder } from "../../groundwork/src/postgres/migrations";
import { makeProject, type Project } from "./project";

export type Scenario = Project & {
  /** Its database, which runs from one command to the next. */
  readonly url: string;
  readonly read: (path: string) => string;
  /** Runs a command of the project, which has to succeed. */
  readonly succeed: (name: string, ...args: string[]) => Promise<string>;
  /** Runs tests of the project, by suites and paths, which have to pass. */
  readonly pass: (suites: readonly string[], ...paths: string[]) => Promise<void>;
  readonly commit: (message: string) => Promise<void>;
  /** Leaves out what belongs to the example, as a product does, its migration included. */
  readonly withoutRelated: () => Promise<void>;
  /** The paths that differ from the last commit, as git tells them. */
  readonly changes: () => Promise<readonly string[]>;
};

/** A project in which something is made and removed, with its database running. */
export async function beginScenario(): Promise<Scenario> {
  const project = await makeProject();
  const database = await startEmbedded({ dataDir: join(project.folder, ".data"), durable: false });
  const done = async (program: string, ...args: string[]) => {
    const { code, output } = await project.run(program, ...args);
    expect(code, output).toBe(0);
    return output;
  };
  const read = (path: string) => readFileSync(join(project.folder, path), "utf8");
  const succeed = async (name: string, ...args: string[]) => {
    const { code, output } = await project.command(name, ...args);
    expect(code, output).toBe(0);
    return output;
  };
  const commit = async (message: string) => {
    await done("git", "add", "--all");
    await done("git", "commit", "--quiet", "--message", message);
  };
  /** Makes the first migration say what the schema says, as in a product that has never been deployed. */
  const inOneMigration = async () => {
    const folder = join(project.folder, migrationsFolder);
    const [first = "", ...others] = readdirSync(folder)
      .filter((name) => /^\d/.test(name))
      .sort();
    for (const name of others) rmSync(join(folder, name), { recursive: true });
    // From a folder without migrations everything is a change.
    const whole = await createMigration("whole", database.url, {
      schema: join(project.folder, "prisma"),
      migrations: join(project.folder, "no-migrations"),
    });
    writeFileSync(join(folder, first, "migration.sql"), whole?.sql ?? "");
  };

  return {
    ...project,
    url: database.url,
    read,
    succeed,
    pass: async (suites, ...paths) => {
      const projects = suites.map((suite) => `--project=${suite}`);
      await done("node_modules/.bin/vitest", "run", ...projects, ...paths);
    },
    commit,
    withoutRelated: async () => {
      await succeed("remove", "slice", relatedSlice);
      await inOneMigration();
      await succeed("db-reset");
      await commit("Leave out what belongs to the example");
    },
    changes: async () =>
      (await done("git", "status", "--porcelain", "-uall")).split("\n").filter((line) => line !== ""),
    remove: async () => {
      await database.stop();
      await project.remove();
    },
  };
}
