import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Texts of files by their paths; `null` deletes one. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

/** A git repository in a temporary folder. */
export class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), "repository-"));

  static of(files: Files): Repository {
    const repository = new Repository();
    repository.git("init", "--quiet", "--initial-branch=main", "--template=");
    repository.configure();
    repository.commit(files);
    return repository;
  }

  /** As `git clone` makes it, with other options of git. */
  static cloneOf(folder: string, ...options: string[]): Repository {
    const repository = new Repository();
    repository.git("clone", "--quiet", "--template=", ...options, folder, ".");
    repository.configure();
    return repository;
  }

  /** With the same files and the same history. */
  static like(other: Repository): Repository {
    const repository = new Repository();
    cpSync(other.folder, repository.folder, { recursive: true });
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

  commit(files: Files = {}): void {
    this.write(files);
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message", "Go on");
  }

  get head(): string {
    return this.git("rev-parse", "HEAD");
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private configure(): void {
    appendFileSync(
      join(this.folder, ".git", "config"),
      "[user]\n\tname = Template Test\n\temail = test@example.com\n[commit]\n\tgpgsign = false\n[gc]\n\tauto = 0\n",
    );
  }
}
