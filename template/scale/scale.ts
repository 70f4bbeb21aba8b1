import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accepts } from "../../groundwork/src/cli/port";
import { ownSettings } from "../../groundwork/src/cli/test-suites";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import { giveTo, serverAccount } from "../../groundwork/src/postgres/embedded/data-directory";
import { applyMigrations } from "../../groundwork/src/postgres/migrations";
import { type Instance, startInstance } from "./instance";
import { findPrograms, type Setting } from "./programs";
import {
  type Pooler,
  type Postgres,
  startBalancer,
  startPooler,
  startPrimary,
  startReplica,
} from "./services";

/** The app on many machines, all of which are this one. */
export type Scale = {
  readonly setting: Setting;
  /** Where browsers reach the app. */
  readonly origin: string;
  readonly primary: Postgres;
  readonly replica: Postgres;
  readonly pooler: Pooler;
  readonly instances: readonly Instance[];
  /** URL by which the app reaches the database past the pooler. */
  readonly directUrl: string;
  /** Key that the instances sign sessions with. */
  readonly secret: string;
};

const instanceCount = 3;

type Options = {
  readonly port: number;
  /** Way from the instances to the pooler, where something is to be between. */
  readonly through?: (poolerUrl: string) => Promise<string>;
};

/** What has been started, to be ended in the opposite order. */
export type Endings = { add: (end: () => Promise<unknown>) => void; end: () => Promise<void> };

/** List of what is to be ended; the last that was started ends first. */
export function createEndings(): Endings {
  const ends: (() => Promise<unknown>)[] = [];
  return {
    add: (end) => void ends.push(end),
    end: async () => {
      for (let end = ends.pop(); end; end = ends.pop()) await end().catch(() => {});
    },
  };
}

/**
 * Starts a PostgreSQL with a replica, a pooler, three instances of the built app and a balancer before them, all on
 * loopback addresses, with their data in one folder that is removed at the end.
 * @param endings knows at each moment what has been started
 * @throws {UserFacingError} when something is missing or does not start
 */
export async function startScale(
  { port, through = async (url) => url }: Options,
  endings: Endings,
): Promise<Scale> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "app-scale-"));
  endings.add(() => rm(folder, { recursive: true, force: true }));
  const account = serverAccount(folder);
  chmodSync(folder, 0o755);
  giveTo(account, folder);
  const setting: Setting = { folder, account, programs, password: randomBytes(24).toString("hex") };

  const [primaryPort = 0, firstPort = 0, secondPort = 0, poolerPort = 0, ...instancePorts] =
    await freePortsAbove(port, 4 + instanceCount);
  const primary = await startPrimary(setting, firstPort);
  endings.add(primary.stop);
  const replica = await startReplica(setting, secondPort, primary);
  endings.add(replica.stop);
  const postgresPorts = [primary.port, replica.port];
  const balancer = await startBalancer(setting, { port, primaryPort, instancePorts, postgresPorts });
  endings.add(balancer.stop);
  const pooler = await startPooler(setting, poolerPort, primaryPort);
  endings.add(pooler.stop);

  const directUrl = `postgresql://app:${setting.password}@127.0.0.1:${primaryPort}/app`;
  await applyMigrations(directUrl);
  const secret = randomBytes(32).toString("base64url");
  const origin = `http://localhost:${port}`;
  const variables = {
    ...ownSettings,
    APP_URL: origin,
    LISTEN_HOST: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1",
    WORKERS: "1",
    DATABASE_URL: await through(pooler.url),
    DATABASE_DIRECT_URL: directUrl,
    AUTH_SECRET: secret,
    DATA_DIR: join(folder, "app"),
  };
  const instances: Instance[] = [];
  // All at once: each goes on listening for a while, for a balancer to notice.
  endings.add(() => Promise.all(instances.map(({ stop }) => stop())));
  for (const [index, instancePort] of instancePorts.entries()) {
    const log = join(folder, `app${index + 1}.log`);
    const instance = await startInstance(instancePort, log, { folder: process.cwd(), variables });
    instances.push(instance);
  }
  return { setting, origin, primary, replica, pooler, instances, directUrl, secret };
}

/** Ports above this one that nobody listens on, below those that the system gives to connections, which take none of them. */
async function freePortsAbove(port: number, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let next = port + 1; found.length < count; next += 1) {
    if (next > 65535)
      throw new UserFacingError(`There are not ${count} free ports above ${port}: use a lower PORT.`);
    if (!(await accepts(next, "127.0.0.1"))) found.push(next);
  }
  return found;
}
