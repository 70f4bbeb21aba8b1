import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../contract/attempt";
import { UserFacingError } from "../contract/user-facing-error";
import { birthOf, isAlive } from "../postgres/embedded/process";
import { closeDatabase } from "../server/data/database";
import { shownDemoPassword } from "../server/identity/demo-password";
import { keepsMail } from "../server/mail/deliver";
import { type Env, env } from "../server/process/env";
import { buildIfChanged } from "./build";
import { fillDatabase, openDatabase } from "./database";
import { accepts, refuseBusyPort } from "./port";
import { whenNpmEnds } from "./process";
import { loadDemoUsers, productName } from "./product";
import { type AppServer, startDevelopment, startGateway } from "./server";

/** Where Next's development server writes down who serves the folder; what an ended one wrote may still be there. */
const lockFile = ".next/dev/lock";

type Lock = { pid: number; port: number; hostname: string; appUrl: string };

/**
 * Refuses a second development server in a folder. Next refuses it too, but only after it has come to listen on its port.
 * @throws {UserFacingError} naming the process that serves the folder, and where
 */
export async function refuseSecondDevelopment(root = "."): Promise<void> {
  // There may be none, or one that is being written.
  const lock = attempt(() => JSON.parse(readFileSync(join(root, lockFile), "utf8")) as Partial<Lock> | null);
  const { pid, port, hostname, appUrl } = lock ?? {};
  if (!pid || !port || !hostname || !appUrl) return;
  if (!isAlive(pid, birthOf(pid)) || !(await accepts(port, hostname))) return;
  throw new UserFacingError(
    `This folder is served in development already, at ${appUrl} by process ${pid}: use that one, or stop it first.`,
  );
}

/**
 * Runs the app with its database until it is stopped (SIGINT, SIGTERM or SIGHUP), and then stops both.
 * @throws {UserFacingError} when it cannot start, or when the app ends on its own
 */
export async function runApp(mode: "start" | "dev"): Promise<void> {
  const settings = env();
  const { PORT: port, LISTEN_HOST: host, SHUTDOWN_SECONDS: seconds } = settings;
  let server: AppServer | undefined;
  let stopping = false;
  const stop = async () => {
    // Signalled twice, it does not wait for requests that are under way.
    if (stopping) return server?.kill();
    stopping = true;
    const orderly = (await server?.stop()) ?? true;
    await closeDatabase();
    process.exit(orderly ? 0 : 1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  whenNpmEnds(() => void stop());

  try {
    if (mode === "dev") await refuseSecondDevelopment();
    await refuseBusyPort(port, host);
    // A database that cannot be used is told at once, not after a build.
    await openDatabase(settings);
    // Side by side: the one waits for disks and processes most of the time. If one fails, the other has ended before the
    // database is closed.
    const preparing = [fillDatabase(settings), mode === "start" && buildIfChanged()];
    await Promise.allSettled(preparing);
    await Promise.all(preparing);
    server = await (mode === "start" ? startGateway({ port, seconds }) : startDevelopment({ port, host }));
    console.log(await welcome(settings));
    const end = await server.ended;
    if (!stopping) throw new UserFacingError(`The app ended on its own (${end}): its last words are above.`);
  } catch (error) {
    // A failure while stopping is the stopping itself.
    if (stopping) return;
    await closeDatabase();
    throw error;
  }
}

async function welcome(settings: Env): Promise<string> {
  const users = await loadDemoUsers();
  const password = await shownDemoPassword({ fromThisMachine: true }, settings);
  const lines = [
    ["address", settings.APP_URL],
    ["sign in as", password && users.map(({ email, role }) => `${email} (${role})`).join(" or ")],
    ["password", password],
    ["mails", keepsMail(settings) ? `${settings.APP_URL}/_mail` : null],
    ["data", settings.DATABASE_URL ? "the database that DATABASE_URL names" : settings.DATA_DIR],
    ["stop with", "Ctrl+C"],
  ] as const;
  const rows = lines.flatMap(([label, text]) => (text === null ? [] : `  ${label.padEnd(12)}${text}`));
  return `\n${await productName()} is running.\n\n${rows.join("\n")}\n`;
}
