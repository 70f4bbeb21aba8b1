import { platformLimits } from "../contract/limits";
import type { Actor } from "../contract/permissions";
import { database } from "./database";
import { clientIpOf } from "./http/client-ip";
import type { HeaderReader } from "./http/http-handler";
import { type Database, product } from "./product";
import { referenceOf } from "./reference";
import { withTimeout } from "./time-limit";

/** What every procedure of one request is given. Tests make their own by hand. */
export type Context = {
  readonly db: Database;
  /** Who is calling; looked up at most once a request, and only when a procedure asks. */
  readonly actor: () => Promise<Actor | null>;
  /** The number under which a person can ask about this request. */
  readonly reference: string;
  /** The client's address, as limits count it. A call of the process itself has none, and is not counted. */
  readonly clientIp?: string;
  /** The cookies that came along, so that no log repeats them. */
  readonly cookie?: string | null;
  /** Aborts when nobody waits for the answer any more. */
  readonly abortSignal?: () => AbortSignal;
};

type Options = { headers: HeaderReader; reference?: string; abortSignal?: () => AbortSignal };

/**
 * The context of a request with these headers.
 * @throws {AppError} `UNAVAILABLE` when the database does not start in time
 */
export async function createContext({
  headers,
  reference = referenceOf(headers),
  abortSignal,
}: Options): Promise<Context> {
  const db = await withTimeout(platformLimits.callSeconds, undefined, database, () => "UNAVAILABLE");
  let actor: Promise<Actor | null> | undefined;
  return {
    db,
    actor: () => {
      actor ??= product().actorOf(db, headers);
      return actor;
    },
    reference,
    clientIp: clientIpOf(headers),
    cookie: headers.get("cookie"),
    ...(abortSignal && { abortSignal }),
  };
}
