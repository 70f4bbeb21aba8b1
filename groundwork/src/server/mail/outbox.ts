import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { platformLimits } from "../../contract/limits";
import { ignoring } from "../process/ignoring";
import type { Mailbox } from "../process/mail-address";
import type { RenderedMail } from "./render";

/** Mail that was kept in place of being sent. */
export type OutboxMail = RenderedMail & {
  readonly id: string;
  readonly to: Mailbox;
  /** When it was kept, as JSON writes a moment. */
  readonly at: string;
};

type Folder = { readonly DATA_DIR: string };

// Every process of the app finds them there, and nobody but its user: their links let anyone in.
const folderOf = ({ DATA_DIR }: Folder) => join(/* turbopackIgnore: true */ DATA_DIR, "mail");

/** Keeps a mail, in place of the same mail if it is there, and forgets the oldest beyond those that are kept. */
export async function keepMail(mail: Omit<OutboxMail, "at">, settings: Folder): Promise<void> {
  const folder = folderOf(settings);
  const path = join(folder, `${mail.id}.json`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A reader finds all of it or nothing.
  await writeFile(`${path}.new`, JSON.stringify({ ...mail, at: new Date().toISOString() }), { mode: 0o600 });
  await rename(`${path}.new`, path);
  for (const { id } of (await outboxMails(settings)).slice(platformLimits.mail.kept))
    await rm(join(folder, `${id}.json`), { force: true });
}

/** The mails that are kept, the newest first. */
export async function outboxMails(settings: Folder): Promise<readonly OutboxMail[]> {
  const folder = folderOf(settings);
  const names = await readdir(folder).catch(ignoring("ENOENT"));
  const texts = await Promise.all(
    (names ?? [])
      .filter((name) => name.endsWith(".json"))
      // Another process may forget one in the meantime.
      .map((name) => readFile(join(folder, name), "utf8").catch(ignoring("ENOENT"))),
  );
  const mails = texts.flatMap((text): OutboxMail[] => (text === undefined ? [] : [JSON.parse(text)]));
  return mails.sort((one, other) => other.at.localeCompare(one.at));
}
