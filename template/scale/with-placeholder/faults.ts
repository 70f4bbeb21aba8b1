import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { urlOfDatabase, withConnection } from "../../../groundwork/src/postgres/connection";
import type { DatabaseProxy } from "../../../groundwork/tests/support/database-proxy";
import type { Scale } from "../scale";
import { promote } from "../services";

export type FaultTarget = {
  readonly scale: Scale;
  /** Way from the instances to the pooler. */
  readonly network: DatabaseProxy;
  /** Folder with another build of the app. */
  readonly otherBuild: string;
};

/** Fault that is made, and has ended when `run` has. */
export type Fault = {
  readonly name: string;
  /** Why it cannot be made here. */
  readonly obstacle?: () => string | undefined;
  /** Makes it; answers what else was seen. @throws when what is wanted of it did not happen */
  readonly run: (scene: FaultTarget) => Promise<string | undefined>;
};

/** Seconds that a network or a disk is in trouble, and an instance whose clock is wrong is looked at. */
const troubleSeconds = 10;
const pause = (seconds = troubleSeconds) => delay(seconds * 1000, undefined);

/** Faults in the order in which they are made: after the last one there is no replica any more. */
export const faults: readonly Fault[] = [
  {
    name: "an instance is killed with -9",
    run: async ({ scale: { instances } }) => void process.kill(instances[0]?.pid() ?? 0, "SIGKILL"),
  },
  {
    name: "an instance hangs",
    run: async ({ scale: { instances } }) => {
      const [, hanging] = instances;
      const before = hanging?.restarts();
      process.kill(hanging?.pid() ?? 0, "SIGSTOP");
      const began = Date.now();
      while (hanging?.restarts() === before) await delay(50);
      return `ended by its supervisor after ${((Date.now() - began) / 1000).toFixed(0)} s`;
    },
  },
  {
    name: "a new build is rolled out, one instance after the other",
    run: ({ scale, otherBuild }) => rollOut(scale, otherBuild),
  },
  {
    name: "the pooler is killed with -9 and started again",
    run: async ({ scale: { pooler } }) => {
      await pooler.kill();
      await pause(2);
      await pooler.start();
      return undefined;
    },
  },
  {
    name: "an instance starts with its clock a day ahead",
    obstacle: () => (clockLibrary() ? undefined : "apt-get install faketime"),
    run: async ({ scale: { instances, setting } }) => {
      const [, , ahead] = instances;
      const file = `${setting.folder}/clock`;
      const set = (offset: string) => writeFileSync(file, offset, { mode: 0o644 });
      set("+1d");
      await ahead?.replace({ variables: clockVariables(file) });
      await pause();
      const { reason } = await (await fetch(`${ahead?.origin}/api/health/ready`)).json();
      if (reason !== "clock")
        throw new Error(`An instance that is a day ahead says of itself: ${reason ?? "ready"}.`);
      set("+0");
      return "was sent nothing meanwhile";
    },
  },
  {
    name: `the network between the app and the database stalls for ${troubleSeconds} s`,
    run: async ({ network }) => {
      network.silence();
      await pause();
      await network.restore();
      return undefined;
    },
  },
  {
    name: `the disk of the database is full for ${troubleSeconds} s`,
    run: async ({ scale: { primary } }) => {
      await inApp(primary.url, fullDisk);
      await pause();
      await inApp(primary.url, "DROP FUNCTION full_disk CASCADE");
      return "played by a trigger that answers as PostgreSQL does then";
    },
  },
  {
    name: "the database is restarted",
    run: async ({ scale: { primary } }) => {
      await primary.stop();
      await primary.start();
      return undefined;
    },
  },
  {
    name: "the primary is killed with -9, and the replica promoted",
    run: async ({ scale: { primary, replica, setting } }) => {
      await primary.kill();
      await promote(setting, replica);
      return undefined;
    },
  },
];

/** Statements by which every write is refused as by a disk without space. */
const fullDisk = `
  CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON "AuditEvent" FOR EACH ROW EXECUTE FUNCTION full_disk()`;

const inApp = (superuserUrl: string, statements: string) =>
  withConnection(urlOfDatabase(superuserUrl, "app"), (client) => client.query(statements));

/**
 * Replaces the instances of one build by those of another, one after the other, while a page of the old build is open.
 * @throws when that page misses one of its files while an instance of its build is there, or is not told to load whole
 */
async function rollOut({ origin, instances }: Scale, folder: string): Promise<string> {
  const number = (await readFile(join(folder, ".next/built-from"), "utf8")).trim();
  const html = await (await fetch(`${origin}/sign-in`)).text();
  const files = [...new Set([...html.matchAll(/\/_next\/static\/[^"\\ ]+/g)].map(([path]) => path))];
  const own = files.filter((path) => !existsSync(join(folder, ".next/static", staticName(path))));
  if (own.length === 0) throw new Error("Both builds have the same files: nothing would be shown.");
  let asked = 0;
  for (const [index, instance] of instances.entries()) {
    await instance.replace({ folder });
    // The last of the old build is gone then.
    if (index === instances.length - 1) break;
    for (const path of files) {
      const { status } = await fetch(`${origin}${path}`);
      asked += 1;
      if (status !== 200)
        throw new Error(`A page of the old build is answered ${status} for its file ${path}.`);
    }
  }
  const { headers } = await fetch(`${origin}/sign-in`, { headers: { rsc: "1" } });
  const seen = headers.get("x-nextjs-deployment-id");
  if (seen !== number) throw new Error(`The next page says that it is of build ${seen}, not of ${number}.`);
  return `${asked} files of the old page found, ${own.length} of them only in its build; its next page loads whole`;
}

const staticName = (path: string) =>
  decodeURIComponent(path.replace(/^\/_next\/static\//, "").replace(/\?.*$/, ""));

/** Library of Debian's package `faketime`, by which a process sees another time. */
const clockLibrary = (): string | undefined =>
  readdirSync("/usr/lib")
    .map((folder) => join("/usr/lib", folder, "faketime", "libfaketimeMT.so.1"))
    .find((path) => existsSync(path));

/** Variables of a process whose clock is off by what the file says, from moment to moment. Its timers stay as they are. */
const clockVariables = (file: string) => ({
  LD_PRELOAD: clockLibrary() ?? "",
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
