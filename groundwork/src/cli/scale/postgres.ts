import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connected } from "../../postgres/connection";
import { giveTo } from "../../postgres/embedded/account";
import { runProgram } from "./run-program";
import { type Service, startService, waitFor } from "./service";
import type { Setting } from "./setting";

/** PostgreSQL that is primary or replica. */
export type Postgres = {
  readonly port: number;
  /** URL of the superuser. */
  readonly url: string;
  readonly data: string;
  readonly service: () => Service;
  /** Starts it again on its data, after it was stopped or killed. */
  readonly start: () => Promise<void>;
};

const superuser = "postgres";
/** Name by which the primary knows the replica that it waits for. */
const standby = "replica";

/** Makes a primary with the app's user and database, which waits for no replica yet. */
export async function startPrimary(setting: Setting, port: number): Promise<Postgres> {
  const { folder, account, programs, password } = setting;
  const data = join(folder, "primary");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  const access = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "-U", superuser];
  await runProgram(setting, programs.initdb, ["-D", data, ...access, "-E", "UTF8", "--locale=C.UTF-8"]);
  // The balancer asks without a password who is primary, and may do nothing else.
  const hba = join(data, "pg_hba.conf");
  writeFileSync(hba, `host postgres haproxy 127.0.0.1/32 trust\n${readFileSync(hba, "utf8")}`);
  const primary = await serve(setting, "primary", data, port);
  await connected(primary.url, async (client) => {
    await client.query("CREATE ROLE haproxy LOGIN CONNECTION LIMIT 10");
    await client.query(`CREATE ROLE app LOGIN PASSWORD '${password}'`);
    await client.query("CREATE DATABASE app OWNER app");
  });
  return primary;
}

/** Makes a replica of the primary, without which the primary from now on acknowledges no commit. */
export async function startReplica(setting: Setting, port: number, primary: Postgres): Promise<Postgres> {
  const { folder, programs, password } = setting;
  const data = join(folder, "replica");
  mkdirSync(data, { mode: 0o700 });
  giveTo(setting.account, data);
  const from = `host=127.0.0.1 port=${primary.port} user=${superuser} application_name=${standby}`;
  const args = ["-D", data, "-R", "-X", "stream", "--checkpoint=fast", "-d", from];
  await runProgram(setting, programs.pg_basebackup, args, { PGPASSWORD: password });
  const replica = await serve(setting, "replica", data, port);
  await connected(primary.url, async (client) => {
    // In a file of the primary's alone: a replica that is promoted has none to wait for.
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
    await client.query("SELECT pg_reload_conf()");
    const isSynchronous = async () => {
      const { rows } = await client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
      return rows.length > 0;
    };
    await waitFor("The replica", isSynchronous, { log: join(folder, "replica.log") });
  });
  return replica;
}

/** Makes the replica the primary. The one before must not run any more. */
export async function promote(setting: Setting, replica: Postgres): Promise<void> {
  await runProgram(setting, setting.programs.pg_ctl, ["promote", "-D", replica.data, "-w"]);
}

async function serve(setting: Setting, name: string, data: string, port: number): Promise<Postgres> {
  const { folder, account, programs, password } = setting;
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const log = join(folder, `${name}.log`);
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    wal_keep_size: "256MB",
    timezone: "UTC",
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  let service: Service;
  const start = async () => {
    service = startService({
      name,
      command: [programs.postgres, "-D", data, ...options],
      setpriv: programs.setpriv,
      stopSignal: "SIGINT",
      log,
      account,
    });
    await waitFor(`PostgreSQL (${name})`, () => connected(url, async () => true), { service, log });
  };
  await start();
  return { port, url, data, service: () => service, start };
}
