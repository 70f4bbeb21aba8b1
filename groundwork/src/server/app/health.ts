import { commonErrors } from "../../contract/errors";
import { clockSkew, withConnection } from "../../postgres/connection";
import { migrationsFolder, statusOn } from "../../postgres/migrations";
import { withTimeout } from "../call/run-call";
import { databaseUrl } from "../data/database";
import { AppError } from "../log/app-error";
import { withoutSecrets } from "../log/describe-error";
import { log } from "../log/log";
import { isDraining, noteReadinessCheck } from "../process/draining";

/** Why this process should be sent no requests. */
export type Obstacle = "stopping" | "database" | "migrations" | "clock";

const timeoutSeconds = 1;

/** How far this machine's clock may be from the database's, in seconds: times that are written and compared come from both. */
const maxClockSkewSeconds = 10;

type Finding = { readonly obstacle?: Obstacle; readonly why?: string };

let pendingCheck: Promise<Finding> | undefined;
let lastObstacle: Obstacle | undefined;

/** Obstacle that keeps this process from being ready; `undefined` for none. Known within a second. */
export async function readinessObstacle(): Promise<Obstacle | undefined> {
  if (isDraining()) return "stopping";
  // However many ask, the database is asked once at a time.
  pendingCheck ??= checkDatabase().finally(() => {
    pendingCheck = undefined;
  });
  const check = pendingCheck;
  const { obstacle, why } = await withTimeout(timeoutSeconds, undefined, () => check).catch(noAnswer);
  // An instance that is sent no requests has no other line in its log that says why.
  if (obstacle && obstacle !== lastObstacle) log().warn({ obstacle }, `Not ready: ${why}`);
  if (!obstacle && lastObstacle) log().info("Ready again.");
  lastObstacle = obstacle;
  return obstacle;
}

function noAnswer(error: unknown): Finding {
  const late = `the database did not answer within ${timeoutSeconds} s.`;
  return { obstacle: "database", why: error instanceof AppError ? late : withoutSecrets(String(error)) };
}

/** On a connection of its own, so that a full pool, which is a matter of load, does not take the process out of use. */
async function checkDatabase(): Promise<Finding> {
  const milliseconds = timeoutSeconds * 1000;
  const { skew, applied, pending } = await withConnection(
    await databaseUrl(),
    async (client) => ({ skew: (await clockSkew(client)) / 1000, ...(await statusOn(client)) }),
    { connectionTimeoutMillis: milliseconds, query_timeout: milliseconds },
  );
  if (Math.abs(skew) > maxClockSkewSeconds)
    return { obstacle: "clock", why: `the clock is ${skew.toFixed(0)} s ahead of the database's.` };
  if (pending.length > 0) return { obstacle: "migrations", why: `pending are ${pending.join(", ")}.` };
  if (applied.length > 0) return {};
  return { obstacle: "migrations", why: `the build was copied without ${migrationsFolder}.` };
}

/** Health check for liveness: whether this process runs at all, from memory: 200, or nothing because it does not. */
export const livenessHandler = (request: Request): Response =>
  methodError(request) ?? jsonResponse(200, { live: true });

/** Health check for readiness: whether this process should be sent requests: 200, or 503 with the reason in a word. */
export async function readinessHandler(request: Request): Promise<Response> {
  const error = methodError(request);
  if (error) return error;
  noteReadinessCheck();
  const reason = await readinessObstacle();
  return reason ? jsonResponse(503, { ready: false, reason }) : jsonResponse(200, { ready: true });
}

function methodError({ method }: Request): Response | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  const { message } = commonErrors.METHOD_WRONG;
  return jsonResponse(405, { code: "METHOD_WRONG", message }, { allow: "GET, HEAD" });
}

const jsonResponse = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
