import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import type { Contents, Counted } from "../transfer/contents";
import { moveDatabase } from "../transfer/move";
import { appUser } from "./app-user";
import { findBinaries } from "./binaries";
import {
  type DataDirectory,
  findAnyVersion,
  finishUpgrade,
  major,
  upgradedData,
  versionOf,
} from "./data-directory";
import { findEarlierBinaries } from "./earlier-binaries";
import { initialise } from "./initialise";
import { Lease } from "./lease";
import { ensureRunning, type Server, stopServer } from "./server";
import { urlOf } from "./server-address";

export type Upgrade = {
  /** The major version that made the data. */
  readonly from: string;
  readonly to: string;
  readonly contents: Contents;
  /** Where the earlier data is kept. */
  readonly kept: string;
};

type Options = {
  readonly dataDir: string;
  readonly tcp?: boolean;
  readonly folder?: string;
  readonly onTable?: (table: Counted) => void;
};

/**
 * Carries an embedded database over from an earlier major version: both run side by side, every table is copied and
 * compared, and only then the new data takes the place of the earlier, which is kept. Where it was interrupted, it goes
 * on.
 * @returns undefined when the data is of this version, or there is none
 * @throws {UserFacingError} when the data is newer or in use, or there are no programs to read it with
 */
export async function upgradeEmbedded(options: Options): Promise<Upgrade | undefined> {
  const directory = findAnyVersion(options.dataDir);
  const from = versionOf(directory);
  if (from === undefined || from === major) return undefined;
  const kept = join(directory.home, `data-${from}`);
  refuse(directory, from, kept);
  const lease = new Lease(`${directory.home}/leases`);
  try {
    await lease.waitForStopping();
    lease.refuseShared();
    const draft: DataDirectory = { ...directory, data: join(directory.home, `data-${major}`) };
    const earlier = await findEarlierBinaries(from, directory.home);
    const contents = await carryOver({ directory, draft, bin: earlier.bin, id: lease.id, ...options });
    renameSync(draft.data, upgradedData(directory));
    renameSync(directory.data, kept);
    finishUpgrade(directory);
    await earlier.remove();
    return { from, to: major, contents, kept };
  } finally {
    lease.leave();
    lease.end();
  }
}

type CarryingOver = Options & {
  readonly directory: DataDirectory;
  /** Where the new data is made. */
  readonly draft: DataDirectory;
  /** Programs of the earlier version. */
  readonly bin: string;
  readonly id: string;
};

/** Runs both servers, and copies what is in one to the other. */
async function carryOver({ directory, draft, bin, id, folder, onTable, ...options }: CarryingOver) {
  const { tcp = process.platform === "win32" } = options;
  const old: Server = { directory, bin, tcp, durable: true };
  const next: Server = { ...old, directory: draft, bin: await findBinaries(draft.home, draft.account) };
  const onExit = () => {
    for (const server of [old, next]) stopServer(server, false);
  };
  process.once("exit", onExit);
  try {
    await initialise(next, id);
    return await moveDatabase({ from: await start(old), to: await start(next), folder, onTable });
  } finally {
    await Promise.all([stopServer(old, true), stopServer(next, true)]);
    process.off("exit", onExit);
  }
}

function refuse({ data }: DataDirectory, from: string, kept: string): void {
  if (Number(from) > Number(major)) {
    throw new UserFacingError(
      `The database in ${data} was made by PostgreSQL ${from}, and this is PostgreSQL ${major}: there is no way back to an earlier version.`,
    );
  }
  if (existsSync(kept)) {
    throw new UserFacingError(
      `${kept} is there from an earlier upgrade, and the data would be kept under that name: move it away. Nothing was changed.`,
    );
  }
}

async function start(server: Server): Promise<string> {
  const { address } = await ensureRunning(server);
  return urlOf(address, await appUser(address));
}
