import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import type { Env } from "../../server/env";
import { findBrowser, requireBrowser } from "../browser";
import { refuseBusyPort } from "../port";
import { type Finding, sentenceOf, unwell, well } from "./finding";

/** What an install, a build and a test run want to have free, in bytes. */
const ROOM = 2 * 1024 ** 3;

/** Whether there is room in the project's folder, the data folder and the folder for temporary files. */
export async function examineDisk({ DATA_DIR }: Pick<Env, "DATA_DIR">): Promise<Finding> {
  for (const folder of [process.cwd(), nearest(DATA_DIR), tmpdir()]) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < ROOM) {
      const left = `${Math.round((bavail * bsize) / 1024 ** 2)} MB are free at ${folder}`;
      return unwell("disk", `${left}, and about 2 GB are needed: free some.`, {
        command: `du -sh ${folder}/*`,
      });
    }
  }
  return well("disk", "more than 2 GB are free");
}

/** The folder itself, or what there is of the way to it. */
export function nearest(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

/** Whether the app could listen. An app that runs already holds its port, and is named. */
export async function examinePort({
  PORT,
  LISTEN_HOST,
}: Pick<Env, "PORT" | "LISTEN_HOST">): Promise<Finding> {
  try {
    await refuseBusyPort(PORT, LISTEN_HOST);
    return well("port", `${PORT} is free`);
  } catch (error) {
    return unwell("port", sentenceOf(error), { command: `PORT=${PORT + 1} npm start` });
  }
}

/** Whether the browser tests find a browser. */
export function examineBrowser(): Finding {
  const found = findBrowser();
  if (found) return well("browser", found);
  return unwell("browser", "no Chromium or Chrome is here for the browser tests.", {
    command: "npx playwright install --with-deps chromium",
    fix: async () => void requireBrowser(),
  });
}
