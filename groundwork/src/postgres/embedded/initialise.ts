import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DataDirectory, giveTo } from "./data-directory";
import { isHeld } from "./lease";
import { run } from "./program";
import type { PostgresServer } from "./server";
import { administrator, app, passwordFile } from "./server-address";

/**
 * Makes the data folder with the app's own user and database in it, unless it is there. It is made under another name
 * and renamed, so that it is whole or absent, and of two who make it at once one wins.
 * @throws {UserFacingError} with what PostgreSQL said
 */
export async function initialise(server: PostgresServer, id: string): Promise<void> {
  const { home, data, account } = server.directory;
  if (existsSync(data)) return;
  for (const name of readdirSync(home)) {
    if (name.startsWith("new-") && !isHeld(name.slice(4)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
  const draft = join(home, `new-${id}`);
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  try {
    await fill(server, draft);
    renameSync(draft, data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(data)) throw error;
  }
}

async function fill({ directory, bin, tcp, durable }: PostgresServer, draft: string): Promise<void> {
  const password = tcp ? writePassword(directory, `${draft}.password`) : undefined;
  // The builtin provider knows the cases of all letters without the system's locales, and sorts by code point.
  const settings = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = password ? ["--auth=scram-sha-256", `--pwfile=${draft}.password`] : ["--auth=trust"];
  const owner = ["-D", draft, "-U", administrator, "--no-instructions", ...(durable ? [] : ["--no-sync"])];
  await run(directory, join(bin, "initdb"), [...owner, ...settings, ...access]);
  // In single-user mode each line is a statement.
  const role = `CREATE ROLE ${app} LOGIN CREATEDB${password ? ` PASSWORD '${password}'` : ""};`;
  const database = `CREATE DATABASE ${app} OWNER ${app};`;
  await run(
    directory,
    join(bin, "postgres"),
    ["--single", "-D", draft, "postgres"],
    `${role}\n${database}\n`,
  );
  if (password) renameSync(`${draft}.password`, passwordFile(draft));
}

function writePassword({ account }: DataDirectory, path: string): string {
  const password = randomBytes(24).toString("hex");
  writeFileSync(path, password, { mode: 0o600 });
  giveTo(account, path);
  return password;
}
