import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { environmentWith } from "../../groundwork/src/cli/process";
import { ownSettings } from "../../groundwork/src/cli/test-suites";

export type Project = {
  readonly folder: string;
  /** Runs a program in the project's folder to its end. */
  readonly run: (program: string, ...args: string[]) => Promise<CommandResult>;
  /** Runs a command of the project as its npm script does, without npm's half a second: `command("new", "slice", …)`. */
  readonly command: (name: string, ...args: string[]) => Promise<CommandResult>;
  /** Ends what still runs in it, and deletes it. */
  readonly remove: () => Promise<void>;
};

export type CommandResult = { readonly code: number; readonly output: string };

/** Paths that other programs write, while it is copied too, and that each project makes for itself. */
const notShared = [".cache", ".vite", ".vite-temp"];

/** Variables that a test run sets for its own processes, and a developer's terminal does not. */
const ofTheRun = ["NODE_ENV", "TEST", "VITEST", "VITEST_MODE", "VITEST_POOL_ID", "VITEST_WORKER_ID", "DEV"];

/**
 * A project of its own, with this one's files as they stand, uncommitted ones too: a git repository of one commit in a
 * temporary folder, with dependencies and a database client, and without a database. Nothing in it touches this project.
 */
export async function makeProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), "app-project-"));
  const project = projectIn(folder);
  try {
    // The database's own user must be able to reach its data in it.
    await chmod(folder, 0o755);
    await copyFiles(folder);
    copyDependencies(folder);
    commit(folder);
  } catch (error) {
    await project.remove();
    throw error;
  }
  return project;
}

/** The project in a folder, however it came there. */
export function projectIn(folder: string): Project {
  const running = new Set<ChildProcess>();
  const run = async (program: string, ...args: string[]) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: environmentWith({
        ...ownSettings,
        ...Object.fromEntries(ofTheRun.map((name) => [name, undefined])),
      }),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const [code] = await once(child, "close");
    running.delete(child);
    return { code: (code as number | null) ?? 1, output: output.trim() };
  };
  const remove = async () => {
    for (const child of running) if (child.pid) process.kill(-child.pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  return {
    folder,
    run,
    command: (name, ...args) => run(process.execPath, "groundwork/src/cli/groundwork.mjs", name, ...args),
    remove,
  };
}

/** Copies what git would commit here, and the database client, which takes seconds to generate. */
async function copyFiles(folder: string): Promise<void> {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  const files = listed.split("\0").filter((file) => file !== "");
  for (const file of [...files, "src/server/database/generated"]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    // git lists a deleted file until the deletion is committed.
    await cp(file, join(folder, file), { recursive: true }).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

/** Shares the files of the dependencies, which nobody edits; copies them where two disks cannot share. */
export function copyDependencies(folder: string): void {
  // The platform has versions of its own of some.
  for (const own of ["node_modules", "groundwork/node_modules"])
    if (existsSync(own)) copyPackages(own, folder);
  const target = join(folder, "node_modules");
  // That the platform has passed its checks is true of the same platform in another folder.
  const checked = ".cache/groundwork";
  if (existsSync(join("node_modules", checked))) {
    mkdirSync(join(target, ".cache"));
    cpSync(join("node_modules", checked), join(target, checked), { recursive: true });
  }
  // npm writes its record of what is installed in place, too, and a project without one would install again.
  const record = ".package-lock.json";
  rmSync(join(target, record));
  copyFileSync(join("node_modules", record), join(target, record));
}

/** Copies the build cache into a project, whose build then compiles only what differs. */
export function shareBuild(folder: string): void {
  const compiled = ".next/cache";
  if (existsSync(compiled)) cpSync(compiled, join(folder, compiled), { recursive: true });
}

function copyPackages(source: string, folder: string): void {
  const target = join(folder, source);
  const shared = readdirSync(source)
    .filter((name) => !notShared.includes(name))
    .map((name) => join(source, name));
  const copy = (how: string) => {
    mkdirSync(target);
    execFileSync("cp", [how, ...shared, target], { stdio: "pipe" });
  };
  try {
    copy("-al");
  } catch {
    rmSync(target, { recursive: true, force: true });
    copy("-a");
  }
}

function commit(folder: string): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Template Test");
  git("config", "user.email", "test@example.com");
  git("config", "commit.gpgsign", "false");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
}
