import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { accepts } from "../../groundwork/src/cli/port";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import { withConnection } from "../../groundwork/src/postgres/connection";
import { giveTo } from "../../groundwork/src/postgres/embedded/data-directory";
import { runProgram, type Service, type Setting, startService, waitFor } from "./programs";

/** PostgreSQL that is primary or replica. */
export type Postgres = Service & {
  readonly port: number;
  /** URL of the superuser. */
  readonly url: string;
  readonly data: string;
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
  await withConnection(primary.url, async (client) => {
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
  await withConnection(primary.url, async (client) => {
    // In a file of the primary's alone: a replica that is promoted has none to wait for.
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
    await client.query("SELECT pg_reload_conf()");
    const isSynchronous = async () => {
      const { rows } = await client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
      return rows.length > 0;
    };
    await waitFor("The replica", isSynchronous, join(folder, "replica.log"));
  });
  return replica;
}

/** Makes the replica the primary. The one before must not run any more. */
export async function promote(setting: Setting, replica: Postgres): Promise<void> {
  await runProgram(setting, setting.programs.pg_ctl, ["promote", "-D", replica.data, "-w"]);
}

async function serve(setting: Setting, name: string, data: string, port: number): Promise<Postgres> {
  const url = `postgresql://${superuser}:${setting.password}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    wal_keep_size: "256MB",
    timezone: "UTC",
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const service = await startService(setting, {
    name,
    command: [setting.programs.postgres, "-D", data, ...options],
    stopSignal: "SIGINT",
    isUp: () => withConnection(url, async () => true),
  });
  return { ...service, port, url, data };
}

/** PgBouncer in transaction mode. */
export type Pooler = Service & { readonly url: string };

const poolerFile = "deploy/scale/pgbouncer.ini";

/** Starts a pooler on this port, before the PostgreSQL on another one. */
export async function startPooler(setting: Setting, port: number, databasePort: number): Promise<Pooler> {
  const { folder, account, programs, password } = setting;
  const users = join(folder, "userlist.txt");
  const file = join(folder, "pgbouncer.ini");
  const text = withAddresses(readFileSync(poolerFile, "utf8"), { databasePort, port, users });
  for (const [path, content] of [
    [file, text],
    [users, `"app" "${password}"\n`],
  ] as const) {
    writeFileSync(path, content, { mode: 0o600 });
    giveTo(account, path);
  }
  const service = await startService(setting, {
    name: "pgbouncer",
    command: [programs.pgbouncer, file],
    isUp: () => accepts(port, "127.0.0.1"),
  });
  return { ...service, url: `postgresql://app:${password}@127.0.0.1:${port}/app` };
}

/**
 * Settings of the file with the addresses of this machine.
 * @throws {UserFacingError} when the file lacks a line that holds one
 */
export function withAddresses(
  text: string,
  { databasePort, port, users }: { databasePort: number; port: number; users: string },
): string {
  const lines: readonly (readonly [pattern: RegExp, line: string])[] = [
    [/host=\S+ port=\d+/, `host=127.0.0.1 port=${databasePort}`],
    [/^listen_addr = .*$/m, "listen_addr = 127.0.0.1"],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
  ];
  return lines.reduce((before, [pattern, line]) => {
    if (!pattern.test(before))
      throw new UserFacingError(`${poolerFile} lacks a line such as "${line}": put it back.`);
    return before.replace(pattern, () => line);
  }, text);
}

type BalancerAddresses = {
  /** Where browsers reach the app. */
  readonly port: number;
  /** Where whichever PostgreSQL is the primary answers. */
  readonly primaryPort: number;
  readonly instancePorts: readonly number[];
  readonly postgresPorts: readonly number[];
};

const balancerFile = "deploy/scale/haproxy.cfg";

/** Starts HAProxy before the instances and before PostgreSQL. What is behind it may come later. */
export function startBalancer(setting: Setting, addresses: BalancerAddresses): Promise<Service> {
  const local = (port: number) => `127.0.0.1:${port}`;
  const numbered = (name: string, ports: readonly number[]) =>
    Object.fromEntries(ports.map((port, index) => [`${name}_${index + 1}`, local(port)]));
  return startService(setting, {
    name: "haproxy",
    command: [setting.programs.haproxy, "-db", "-f", resolve(balancerFile)],
    isUp: () => accepts(addresses.port, "127.0.0.1"),
    variables: {
      APP_LISTEN: local(addresses.port),
      PRIMARY_LISTEN: local(addresses.primaryPort),
      ...numbered("APP", addresses.instancePorts),
      ...numbered("POSTGRES", addresses.postgresPorts),
    },
  });
}
