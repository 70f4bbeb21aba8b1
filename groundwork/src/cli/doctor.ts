import { accessSync, constants, existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { succeeds } from "../contract/attempt";
import { findDataDirectory } from "../postgres/embedded/data-directory";
import { keepsMail } from "../server/mail/deliver";
import { openTransport, serverName } from "../server/mail/transport";
import { type Env, readEnv } from "../server/process/env";
import { findBrowser, requireBrowser } from "./browser";
import { isGenerated } from "./generate";
import { filesWithOtherLineEnds, lineEndsRemedy, tryGit } from "./git";
import { refuseBusyPort } from "./port";
import { ejectableScreens, foldersIn, productScreens } from "./screens";

/** Result of examining one part of the machine or the project. */
export type Finding = {
  /** Name of the part, in a word or two. */
  readonly part: string;
  readonly well: boolean;
  /** One line: how it stands, or what is wrong. */
  readonly sentence: string;
  /** The command that fixes it, where one does. */
  readonly command?: string | undefined;
  /** Does what the command does, where that loses nothing and disturbs nobody. */
  readonly fix?: (() => Promise<void>) | undefined;
};

const well = (part: string, sentence: string): Finding => ({ part, well: true, sentence });

const unwell = (part: string, sentence: string, command?: string, fix?: Finding["fix"]): Finding => ({
  part,
  well: false,
  sentence,
  command,
  fix,
});

/** The sentence of a failure that was foreseen, on one line; any other failure is passed on. */
function sentenceOf(error: unknown): string {
  if (error instanceof Error && "plain" in error) return error.message.replaceAll("\n", " ");
  throw error;
}

/** Free disk space that an install, a build and a test run need, in bytes. */
const minFreeBytes = 2 * 1024 ** 3;

/** Whether there is enough disk space for the project's folder, the data folder and the folder for temporary files. */
async function examineDisk({ DATA_DIR }: Env): Promise<Finding> {
  for (const folder of [process.cwd(), nearest(DATA_DIR), tmpdir()]) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < minFreeBytes) {
      const left = `${Math.round((bavail * bsize) / 1024 ** 2)} MB are free at ${folder}`;
      return unwell("disk", `${left}, and about 2 GB are needed: free some.`, `du -sh ${folder}/*`);
    }
  }
  return well("disk", "more than 2 GB are free");
}

/** The folder itself, or what there is of the way to it. */
function nearest(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

/** Whether the app could listen. An app that runs already holds its port, and is named. */
async function examinePort({ PORT, LISTEN_HOST }: Env): Promise<Finding> {
  try {
    await refuseBusyPort(PORT, LISTEN_HOST);
    return well("port", `${PORT} is free`);
  } catch (error) {
    return unwell("port", sentenceOf(error), `PORT=${PORT + 1} npm start`);
  }
}

function examineBrowser(): Finding {
  const found = findBrowser();
  if (found) return well("browser", found);
  const sentence = "no Chromium or Chrome is here for the browser tests.";
  const command = "npx playwright install --with-deps chromium";
  return unwell("browser", sentence, command, async () => void requireBrowser());
}

/** Whether the database client is what prisma/*.prisma says. */
async function examineClient(): Promise<Finding> {
  if (await isGenerated()) return well("database client", "as prisma/*.prisma says");
  return unwell("database client", "older than prisma/*.prisma, or missing.", "npm run doctor -- --fix");
}

/** Whether the files have the ends of lines that they are committed with; a folder without git has nothing to compare. */
export async function examineLineEnds(folder = "."): Promise<Finding> {
  const inside = await tryGit(folder, "rev-parse", "--show-prefix").catch(() => undefined);
  if (inside?.code !== 0) return well("line ends", "nothing to compare with: git does not read this folder");
  const [first, ...others] = await filesWithOtherLineEnds(folder);
  if (first === undefined) return well("line ends", "as they are committed");
  const files = others.length === 0 ? first : `${first} and ${others.length} more`;
  return unwell("line ends", `Windows ends of lines (CRLF) in ${files}: ${lineEndsRemedy}`);
}

/** Which screens of the platform the product has copies of: what an update leaves as it is. */
function examineScreens(): Finding {
  const ejected = foldersIn(productScreens).filter((name) => ejectableScreens().includes(name));
  const own = `${ejected.join(", ")} in src/screens: an update does not change what you have ejected`;
  return well("screens", ejected.length === 0 ? "all are the platform's" : own);
}

/** The settings that the environment gives, when it can be used. */
function examineEnvironment(): { finding: Finding; settings?: Env } {
  try {
    return { finding: well("environment", "every variable can be used"), settings: readEnv() };
  } catch (error) {
    return { finding: unwell("environment", sentenceOf(error), "cat .env.example") };
  }
}

/** Whether the data folder can be written, and the database in it belongs to the user who runs this. */
function examineFolder({ DATA_DIR }: Env): Finding {
  const folder = nearest(DATA_DIR);
  if (!statSync(folder).isDirectory())
    return unwell("data folder", `${DATA_DIR} would be inside the file ${folder}: choose another DATA_DIR.`);
  if (!succeeds(() => accessSync(folder, constants.W_OK)))
    return unwell(
      "data folder",
      `${folder} cannot be written by this user.`,
      `sudo chown -R "$(id -u)" ${folder}`,
    );
  if (!existsSync(DATA_DIR)) return well("data folder", `${DATA_DIR}, made by the first start`);
  try {
    return well("data folder", findDataDirectory(DATA_DIR).home);
  } catch (error) {
    return unwell("data folder", sentenceOf(error));
  }
}

/** Whether the database answers, and has every migration as it stands in the repository. */
async function examineMigrations({ DATA_DIR, DATABASE_URL }: Env): Promise<Finding> {
  if (!DATABASE_URL && !existsSync(DATA_DIR)) return well("migrations", "applied by the first start");
  if (!(await isGenerated())) return unwell("migrations", "cannot be examined without the database client.");
  // These load that client.
  const { applyMigrations, migrationStatus } = await import("../postgres/migrations");
  const { withDatabase } = await import("./with-database");
  try {
    const { applied, pending, edited, failed, missing } = await withDatabase(migrationStatus);
    const [damaged] = [...edited, ...failed];
    if (damaged) return unwell("migrations", `${damaged} is not as it was applied.`, "npm run db:status");
    if (missing.length > 0) {
      const ahead = `the database is ahead of this branch: it has ${missing.join(", ")}, which prisma/migrations has not.`;
      const sentence = `${ahead} Switch to the branch that has it, or start over.`;
      return unwell("migrations", sentence, "npm run db:reset");
    }
    if (pending.length === 0) return well("migrations", `all ${applied.length} applied`);
    // When a database that others may be using changes is for them to say.
    const fix = DATABASE_URL ? undefined : async () => void (await withDatabase(applyMigrations));
    return unwell("migrations", `not applied yet: ${pending.join(", ")}.`, "npm run db:apply", fix);
  } catch (error) {
    return unwell("migrations", sentenceOf(error));
  }
}

/** Whether the mail server answers and takes the password; without one, what becomes of mails. */
async function examineMail(settings: Env): Promise<Finding> {
  const { MAIL_URL: url, MAIL_FROM: from } = settings;
  if (url === undefined || from === undefined)
    return keepsMail(settings)
      ? well("mail", `none is sent: the app shows its mails at ${settings.APP_URL}/_mail`)
      : well("mail", "none is sent, and what needs mail is absent: set MAIL_URL and MAIL_FROM to have it");
  const transport = openTransport({ url, from });
  try {
    await transport.verify();
    return well("mail", `${serverName(url)} answers, and takes mails of ${from.address}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return unwell("mail", error.message);
  } finally {
    transport.close();
  }
}

/** What examines each part of the machine and of the project, in the order in which it is reported. */
export function examinations(): (() => Finding | Promise<Finding>)[] {
  const { finding, settings } = examineEnvironment();
  // What can be examined without the environment is.
  const dataSettings = settings ?? readEnv({});
  return [
    () => well("node", process.version),
    // A command that came as far as this has them: groundwork/src/cli/groundwork.mjs sees to it.
    () => well("dependencies", "as package-lock.json says"),
    // Here too: with --fix it was generated before this file ran.
    () => examineClient(),
    () => examineLineEnds(),
    () => examineScreens(),
    () => finding,
    () => examineDisk(dataSettings),
    () => examineBrowser(),
    ...(settings
      ? [
          () => examinePort(settings),
          () => examineFolder(settings),
          () => examineMigrations(settings),
          () => examineMail(settings),
        ]
      : []),
  ];
}
