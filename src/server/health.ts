import { errors } from "@/product/product";
import { databaseUrl } from "./database/database";
import { migrationStatus } from "./database/migrations";
import { isDraining, noteWatcher } from "./draining";
import { within } from "./time-limit";

/** Why this process should be sent no requests. */
export type Obstacle = "stopping" | "database" | "migrations";

/** How long the database may take, in seconds. */
const patience = 1;

let asking: Promise<Obstacle | undefined> | undefined;

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
  return within(patience, undefined, () => asked).catch(() => "database" as const);
}

/** On a connection of its own, so that a full pool, which is a matter of load, does not take the process out of use. */
async function askDatabase(): Promise<Obstacle | undefined> {
  const milliseconds = patience * 1000;
  const { applied, pending } = await migrationStatus(await databaseUrl(), undefined, {
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  });
  // None at all: the folder was left behind when the build was copied.
  return pending.length > 0 || applied.length === 0 ? "migrations" : undefined;
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
  const { message } = errors.METHOD_WRONG;
  return answer(405, { code: "METHOD_WRONG", message }, { allow: "GET, HEAD" });
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
