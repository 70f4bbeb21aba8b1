import { commonErrors } from "../contract/errors";
import { migrationStatus, migrationsFolder } from "../postgres/migrations";
import { Refusal } from "./app-error";
import { databaseUrl } from "./database";
import { withoutSecrets } from "./describe-error";
import { isDraining, noteWatcher } from "./draining";
import { log } from "./log";
import { within } from "./time-limit";

/** Why this process should be sent no requests. */
export type Obstacle = "stopping" | "database" | "migrations";

/** How long the database may take, in seconds. */
const patience = 1;

type Finding = { readonly obstacle?: Obstacle; readonly why?: string };

let asking: Promise<Finding> | undefined;
let last: Obstacle | undefined;

/** What keeps this process from answering requests as it should; `undefined` for nothing. Known within a second. */
export async function obstacle(): Promise<Obstacle | undefined> {
  if (isDraining()) return "stopping";
  // However many ask, the database is asked once at a time.
  const asked =
    asking ??
    askDatabase().finally(() => {
      asking = undefined;
    });
  asking = asked;
  const { obstacle, why } = await within(patience, undefined, () => asked).catch(noAnswer);
  // An instance that is sent no requests has no other line in its log that says why.
  if (obstacle && obstacle !== last) log().warn({ obstacle }, `Not ready: ${why}`);
  if (!obstacle && last) log().info("Ready again.");
  last = obstacle;
  return obstacle;
}

function noAnswer(error: unknown): Finding {
  const late = `the database did not answer within ${patience} s.`;
  return { obstacle: "database", why: error instanceof Refusal ? late : withoutSecrets(String(error)) };
}

/** On a connection of its own, so that a full pool, which is a matter of load, does not take the process out of use. */
async function askDatabase(): Promise<Finding> {
  const milliseconds = patience * 1000;
  const { applied, pending } = await migrationStatus(await databaseUrl(), undefined, {
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  });
  if (pending.length > 0) return { obstacle: "migrations", why: `pending are ${pending.join(", ")}.` };
  if (applied.length > 0) return {};
  return { obstacle: "migrations", why: `the build was copied without ${migrationsFolder}.` };
}

/** Answers whether this process runs at all, from memory: 200, or nothing because it does not. */
export function answerLive(request: Request): Response {
  return refusal(request) ?? answer(200, { live: true });
}

/** Answers whether this process should be sent requests: 200, or 503 with the reason in a word. */
export async function answerReady(request: Request): Promise<Response> {
  const refused = refusal(request);
  if (refused) return refused;
  noteWatcher();
  const reason = await obstacle();
  return reason ? answer(503, { ready: false, reason }) : answer(200, { ready: true });
}

function refusal({ method }: Request): Response | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  const { message } = commonErrors.METHOD_WRONG;
  return answer(405, { code: "METHOD_WRONG", message }, { allow: "GET, HEAD" });
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
