import { accessSync, constants, existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { attempt, succeeds } from "../contract/attempt";
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

type Examined = Omit<Finding, "part">;

const well = (sentence: string): Examined => ({ well: true, sentence });

const unwell = (sentence: string, command?: string, fix?: Finding["fix"]): Examined => ({
  well: false,
  sentence,
  command,
  fix,
});

/** A finding about a part; a failure that was foreseen is one too, on one line, with the command that helps against it. */
const examination =
  (part: string, examine: () => Examined | Promise<Examined>, command?: string) =>
  async (): Promise<Finding> => {
    try {
      return { part, ...(await examine()) };
    } catch (error) {
      if (!(error instanceof Error && "plain" in error)) throw error;
      return { part, ...unwell(error.message.replaceAll("\n", " "), command) };
    }
  };

/** Free disk space that an install, a build and a test run need, in bytes. */
const minFreeBytes = 2 * 1024 ** 3;

/** Whether there is enough disk space for the project's folder, the data folder and the folder for temporary files. */
async function examineDisk({ DATA_DIR }: Env): Promise<Examined> {
  for (const folder of [process.cwd(), nearest(DATA_DIR), tmpdir()]) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < minFreeBytes) {
      const left = `${Math.round((bavail * bsize) / 1024 ** 2)} MB are free at ${folder}`;
      return unwell(`${left}, and about 2 GB are needed: free some.`, `du -sh ${folder}/*`);
    }
  }
  return well("more than 2 GB are free");
}

/** The folder itself, or what there is of the way to it. */
function nearest(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

/** Whether the app could listen. An app that runs already holds its port, and is named. */
async function examinePort({ PORT, LISTEN_HOST }: Env): Promise<Examined> {
  await refuseBusyPort(PORT, LISTEN_HOST);
  return well(`${PORT} is free`);
}

function examineBrowser(): Examined {
  const found = findBrowser();
  if (found) return well(found);
  const sentence = "no Chromium or Chrome is here for the browser tests.";
  const command = "npx playwright install --with-deps chromium";
  return unwell(sentence, command, async () => void requireBrowser());
}

/** Whether the database client is what prisma/*.prisma says. */
async function examineClient(): Promise<Examined> {
  if (await isGenerated()) return well("as prisma/*.prisma says");
  return unwell("older than prisma/*.prisma, or missing.", "npm run doctor -- --fix");
}

/** Whether the files have the ends of lines that they are committed with; a folder without git has nothing to compare. */
export async function examineLineEnds(folder = "."): Promise<Examined> {
  const inside = await tryGit(folder, "rev-parse", "--show-prefix").catch(() => undefined);
  if (inside?.code !== 0) return well("nothing to compare with: git does not read this folder");
  const [first, ...others] = await filesWithOtherLineEnds(folder);
  if (first === undefined) return well("as they are committed");
  const files = others.length === 0 ? first : `${first} and ${others.length} more`;
  return unwell(`Windows ends of lines (CRLF) in ${files}: ${lineEndsRemedy}`);
}

/** Which screens of the platform the product has copies of: what an update leaves as it is. */
function examineScreens(): Examined {
  const ejected = foldersIn(productScreens).filter((name) => ejectableScreens().includes(name));
  const own = `${ejected.join(", ")} in src/screens: an update does not change what you have ejected`;
  return well(ejected.length === 0 ? "all are the platform's" : own);
}

/** Whether every variable can be used; one that cannot is named by the failure. */
function examineEnvironment(): Examined {
  readEnv();
  return well("every variable can be used");
}

/** Whether the data folder can be written, and the database in it belongs to the user who runs this. */
function examineFolder({ DATA_DIR }: Env): Examined {
  const folder = nearest(DATA_DIR);
  if (!statSync(folder).isDirectory())
    return unwell(`${DATA_DIR} would be inside the file ${folder}: choose another DATA_DIR.`);
  if (!succeeds(() => accessSync(folder, constants.W_OK)))
    return unwell(`${folder} cannot be written by this user.`, `sudo chown -R "$(id -u)" ${folder}`);
  if (!existsSync(DATA_DIR)) return well(`${DATA_DIR}, made by the first start`);
  return well(findDataDirectory(DATA_DIR).home);
}

/** Whether the database answers, and has every migration as it stands in the repository. */
async function examineMigrations({ DATA_DIR, DATABASE_URL }: Env): Promise<Examined> {
  if (!DATABASE_URL && !existsSync(DATA_DIR)) return well("applied by the first start");
  if (!(await isGenerated())) return unwell("cannot be examined without the database client.");
  // These load that client.
  const { applyMigrations, migrationStatus } = await import("../postgres/migrations");
  const { withDatabase } = await import("./with-database");
  const { applied, pending, edited, failed, missing } = await withDatabase(migrationStatus);
  const [damaged] = [...edited, ...failed];
  if (damaged) return unwell(`${damaged} is not as it was applied.`, "npm run db:status");
  if (missing.length > 0) {
    const ahead = `the database is ahead of this branch: it has ${missing.join(", ")}, which prisma/migrations has not.`;
    const sentence = `${ahead} Switch to the branch that has it, or start over.`;
    return unwell(sentence, "npm run db:reset");
  }
  if (pending.length === 0) return well(`all ${applied.length} applied`);
  // When a database that others may be using changes is for them to say.
  const fix = DATABASE_URL ? undefined : async () => void (await withDatabase(applyMigrations));
  return unwell(`not applied yet: ${pending.join(", ")}.`, "npm run db:apply", fix);
}

/** Whether the mail server answers and takes the password; without one, what becomes of mails. */
async function examineMail(settings: Env): Promise<Examined> {
  const { MAIL_URL: url, MAIL_FROM: from } = settings;
  if (url === undefined || from === undefined)
    return keepsMail(settings)
      ? well(`none is sent: the app shows its mails at ${settings.APP_URL}/_mail`)
      : well("none is sent, and what needs mail is absent: set MAIL_URL and MAIL_FROM to have it");
  const transport = openTransport({ url, from });
  try {
    await transport.verify();
    return well(`${serverName(url)} answers, and takes mails of ${from.address}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return unwell(error.message);
  } finally {
    transport.close();
  }
}

/** What examines each part of the machine and of the project, in the order in which it is reported. */
export function examinations(): (() => Promise<Finding>)[] {
  const settings = attempt(() => readEnv());
  // What can be examined without the environment is.
  const dataSettings = settings ?? readEnv({});
  return [
    examination("node", () => well(process.version)),
    // A command that came as far as this has them: groundwork/src/cli/groundwork.mjs sees to it.
    examination("dependencies", () => well("as package-lock.json says")),
    // Here too: with --fix it was generated before this file ran.
    examination("database client", examineClient),
    examination("line ends", () => examineLineEnds()),
    examination("screens", examineScreens),
    examination("environment", examineEnvironment, "cat .env.example"),
    examination("disk", () => examineDisk(dataSettings)),
    examination("browser", examineBrowser),
    ...(settings
      ? [
          examination("port", () => examinePort(settings), `PORT=${settings.PORT + 1} npm start`),
          examination("data folder", () => examineFolder(settings)),
          examination("migrations", () => examineMigrations(settings)),
          examination("mail", () => examineMail(settings)),
        ]
      : []),
  ];
}
