import { existsSync, rmSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { UserFacingError } from "../../contract/user-facing-error";
import { connected } from "../connection";
import { isHeld } from "../embedded/lease";
import { birthOf } from "../embedded/process";
import { verifyArchive, writeArchive } from "./archive";
import { type Contents, inSnapshot } from "./contents";

const day = 24 * 60 * 60 * 1000;

/** Name of this machine, without dots. */
const hostLabel = hostname().replaceAll(".", "-") || "localhost";

/**
 * Writes a database into a file as it is at one moment, while it may be in use. The file has its name only once it is
 * whole and was read back, and is readable for this user alone.
 * @throws {UserFacingError} when there is such a file
 */
export async function backUpDatabase(url: string, path: string): Promise<Contents> {
  refuseExisting(path);
  await mkdir(dirname(path), { recursive: true });
  const draft = join(
    dirname(path),
    `.${basename(path)}.${hostLabel}.${process.pid}-${birthOf(process.pid)}.part`,
  );
  await removeAbandoned(dirname(path));
  const onExit = () => rmSync(draft, { force: true });
  process.once("exit", onExit);
  try {
    const contents = await connected(url, (client) =>
      inSnapshot(client, "ACCESS SHARE", async (snapshot, rowsOf) => {
        const file = await open(draft, "wx", 0o600);
        const output = file.createWriteStream({ flush: true });
        await pipeline(writeArchive(snapshot, rowsOf), createGzip(), output);
        return snapshot;
      }),
    );
    await verifyArchive(draft);
    refuseExisting(path);
    await rename(draft, path);
    return contents;
  } finally {
    process.off("exit", onExit);
    await rm(draft, { force: true });
  }
}

/**
 * Removes the drafts of backups whose process was killed: each may be as large as the database. Of one of another machine,
 * which may share the folder, that is known only when it was not written to for a day.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, owner] = /^\..+\.([^.]+)\.(\d+-\d+)\.part$/.exec(name) ?? [];
    if (!owner) continue;
    const draft = join(folder, name);
    const lastWritten = (await stat(draft).catch(() => undefined))?.mtimeMs ?? Date.now();
    const isAbandoned = host === hostLabel ? !isHeld(owner) : Date.now() - lastWritten > day;
    if (isAbandoned) await rm(draft, { force: true });
  }
}

function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  throw new UserFacingError(`There is a file ${path} already: name another one. Nothing was written.`);
}
