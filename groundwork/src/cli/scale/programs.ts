import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { searchPath } from "../process";

/** Programs of the setting, and the package of Debian that each is in. */
const packages = {
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  postgres: "postgresql",
  initdb: "postgresql",
  pg_basebackup: "postgresql",
  pg_ctl: "postgresql",
  setpriv: "util-linux",
} as const;
type Program = keyof typeof packages;

/** Paths of the programs that run an app on many machines. */
export type Programs = Readonly<Record<Program, string>>;

/**
 * Finds the programs that the setting is made of.
 * @throws {UserFacingError} with the command that installs what is missing
 */
export function findPrograms(find = findProgram): Programs {
  const found = Object.keys(packages).map((name) => [name, find(name)] as const);
  const missing = found.flatMap(([name, path]) => (path ? [] : packages[name as Program]));
  if (missing.length > 0) throw new UserFacingError(missingSentence([...new Set(missing)]));
  return Object.fromEntries(found) as Programs;
}

/** Path of a program. Those of PostgreSQL and of administrators are where Debian keeps them, which no search path names. */
function findProgram(name: string): string | undefined {
  const folders = [...postgresFolders(), ...searchPath().split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Debian's folders of PostgreSQL, the newest version first. */
function postgresFolders(): string[] {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Boolean) : [];
  return versions.sort((one, other) => other - one).map((version) => join(root, String(version), "bin"));
}

const missingSentence = (names: readonly string[]) =>
  `This runs HAProxy, PgBouncer and PostgreSQL from their own packages, on Linux, and ${names.join(", ")} ${names.length === 1 ? "is" : "are"} missing. On Debian and Ubuntu: apt-get install ${names.join(" ")}
With Docker, the same setting is: docker compose -f deploy/compose.scale.yaml up --build`;
