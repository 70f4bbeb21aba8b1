import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Texts of files by their paths; `null` deletes one. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

/** A git repository in a temporary folder. */
export class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), "repository-"));

  static of(files: Files): Repository {
    const repository = new Repository();
    repository.git("init", "--quiet", "--initial-branch=main");
    repository.name();
    repository.commit(files);
    return repository;
  }

  /** As `git clone` makes it, with what git is told besides. */
  static cloneOf(folder: string, ...options: string[]): Repository {
    const repository = new Repository();
    repository.git("clone", "--quiet", ...options, folder, ".");
    repository.name();
    return repository;
  }

  readonly git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: this.folder, encoding: "utf8", stdio: "pipe" }).trimEnd();

  readonly read = (path: string): string => readFileSync(join(this.folder, path), "utf8");

  write(files: Files): void {
    for (const [path, text] of Object.entries(files)) {
      const target = join(this.folder, path);
      mkdirSync(dirname(target), { recursive: true });
      if (text === null) rmSync(target);
      else writeFileSync(target, text);
    }
  }

  /** @returns the new commit */
  commit(files: Files = {}, message = "Go on"): string {
    this.write(files);
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message", message);
    return this.git("rev-parse", "HEAD");
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private name(): void {
    this.git("config", "user.name", "Template Test");
    this.git("config", "user.email", "test@example.com");
    this.git("config", "commit.gpgsign", "false");
  }
}
