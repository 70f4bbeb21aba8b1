import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { attempt } from "../../contract/attempt";
import { UserFacingError } from "../../contract/user-facing-error";
import { type DataDirectory, giveTo } from "./data-directory";
import { textIfReadable } from "./process";

/** How the server is reached: by a Unix socket in a private folder, or where there are none by a port and a password. */
export type ServerAddress = { readonly host: string; readonly port: number; readonly password?: string };

/** The user of the app and, by the same name, its database: it owns that and nothing else. */
export const app = "app";
/** PostgreSQL's own administrator. */
export const administrator = "postgres";

export function urlOf({ host, port, password }: ServerAddress, user: string, database = user): string {
  if (host.startsWith("/"))
    return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  return `postgresql://${user}:${password}@${host}:${port}/${database}`;
}

/** The address of the server that last ran on this data; undefined when none can be running. */
export function knownAddress({ data }: DataDirectory): ServerAddress | undefined {
  // Line 4 is the port, line 5 the socket's folder: https://www.postgresql.org/docs/18/storage-file-layout.html
  const [, , , port, socketFolder] = textIfReadable(join(data, "postmaster.pid"))?.split("\n") ?? [];
  if (!port) return undefined;
  if (socketFolder) return { host: socketFolder, port: Number(port) };
  return { host: "127.0.0.1", port: Number(port), password: passwordOf(data) };
}

export async function newAddress(directory: DataDirectory, tcp: boolean): Promise<ServerAddress> {
  if (!tcp) return { host: socketFolder(directory), port: 5432 };
  return { host: "127.0.0.1", port: await freePort(), password: passwordOf(directory.data) };
}

const passwordEnding = "-password";

/** Where initdb's random password is kept, for those who may read the data anyway. */
export const passwordFile = (data: string) => join(data, `${app}${passwordEnding}`);

/** Data that an earlier version made may keep it under another name. */
function passwordOf(data: string): string {
  const name = readdirSync(data).find((file) => file.endsWith(passwordEnding));
  return (name && textIfReadable(join(data, name))?.trim()) ?? "";
}

/** Removes the socket's folder once the server is gone, unless another process starts a server in it at this moment. */
export const removeSocketFolder = (directory: DataDirectory): void =>
  attempt(() => rmdirSync(socketFolderName(directory)));

/**
 * Not inside the data folder: the path of a Unix socket is limited to about 100 bytes, and many mounted folders cannot
 * hold one. Named after this very folder, so that it stays the same over restarts and differs after a reset.
 */
function socketFolderName({ data }: DataDirectory): string {
  return `/tmp/postgres-${hash("sha256", `${data}:${statSync(data).ino}`).slice(0, 12)}`;
}

function socketFolder(directory: DataDirectory): string {
  const { account } = directory;
  const folder = socketFolderName(directory);
  try {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(account, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  const owner = account?.uid ?? process.getuid?.();
  // Another starter may have made it a moment ago and be about to give it away, which only root does.
  const ours = found.uid === owner || (account !== undefined && found.uid === 0);
  if (!ours || !found.isDirectory() || (found.mode & 0o077) !== 0)
    throw new UserFacingError(
      `${folder} is not the private folder that PostgreSQL's socket needs: remove it.`,
    );
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
