import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { giveTo } from "../../postgres/embedded/account";
import { accepts } from "../port";
import { type Service, startService, waitFor } from "./service";
import type { Setting } from "./setting";

/** PgBouncer in transaction mode. */
export type Pooler = {
  readonly url: string;
  readonly service: () => Service;
  /** Starts it again, after it was stopped or killed. */
  readonly start: () => Promise<void>;
};

const settingsFile = "deploy/scale/pgbouncer.ini";

/** Starts a pooler on this port, before the PostgreSQL on another one. */
export async function startPooler(setting: Setting, port: number, databasePort: number): Promise<Pooler> {
  const { folder, account, programs, password } = setting;
  const users = join(folder, "userlist.txt");
  const file = join(folder, "pgbouncer.ini");
  const log = join(folder, "pgbouncer.log");
  const text = withAddresses(readFileSync(settingsFile, "utf8"), { databasePort, port, users });
  for (const [path, content] of [
    [file, text],
    [users, `"app" "${password}"\n`],
  ] as const) {
    writeFileSync(path, content, { mode: 0o600 });
    giveTo(account, path);
  }
  let service: Service;
  const start = async () => {
    const command = [programs.pgbouncer, file];
    service = startService({
      name: "pgbouncer",
      command,
      setpriv: programs.setpriv,
      stopSignal: "SIGTERM",
      log,
      account,
    });
    await waitFor("PgBouncer", () => accepts(port, "127.0.0.1"), { service, log });
  };
  await start();
  return { url: `postgresql://app:${password}@127.0.0.1:${port}/app`, service: () => service, start };
}

type Addresses = { readonly databasePort: number; readonly port: number; readonly users: string };

/**
 * Settings of the file with the addresses of this machine.
 * @throws {UserFacingError} when the file lacks a line that holds one
 */
export function withAddresses(text: string, { databasePort, port, users }: Addresses): string {
  const lines: readonly (readonly [pattern: RegExp, line: string])[] = [
    [/host=\S+ port=\d+/, `host=127.0.0.1 port=${databasePort}`],
    [/^listen_addr = .*$/m, "listen_addr = 127.0.0.1"],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
  ];
  return lines.reduce((before, [pattern, line]) => {
    if (!pattern.test(before))
      throw new UserFacingError(`${settingsFile} lacks a line such as "${line}": put it back.`);
    return before.replace(pattern, () => line);
  }, text);
}
