import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "groundwork/postgres/embedded";
import { expect } from "vitest";
import { makeProject, type Project } from "../project";

export type Scenario = Project & {
  /** Its database, which runs from one command to the next. */
  readonly url: string;
  readonly read: (path: string) => string;
  /** Runs a command of the project, which has to succeed. */
  readonly succeed: (name: string, ...args: string[]) => Promise<string>;
  /** Runs tests of the project, by suites and paths, which have to pass. */
  readonly pass: (suites: readonly string[], ...paths: string[]) => Promise<void>;
  readonly commit: (message: string) => Promise<void>;
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
  return {
    ...project,
    url: database.url,
    read: (path) => readFileSync(join(project.folder, path), "utf8"),
    succeed: async (name, ...args) => {
      const { code, output } = await project.command(name, ...args);
      expect(code, output).toBe(0);
      return output;
    },
    pass: async (suites, ...paths) => {
      const projects = suites.map((suite) => `--project=${suite}`);
      await done("node_modules/.bin/vitest", "run", ...projects, ...paths);
    },
    commit: async (message) => {
      await done("git", "add", "--all");
      await done("git", "commit", "--quiet", "--message", message);
    },
    changes: async () =>
      (await done("git", "status", "--porcelain", "-uall")).split("\n").filter((line) => line !== ""),
    remove: async () => {
      await database.stop();
      await project.remove();
    },
  };
}
