import { platformLimits } from "../contract/limits";
import type { Actor } from "../contract/permissions";
import type { Cookies } from "./cookies";
import { database } from "./database";
import { hasBearer } from "./http/bearer";
import { clientIpOf, isFromThisMachine } from "./http/client-ip";
import type { HeaderReader } from "./http/http-handler";
import { type Database, product } from "./product";
import { referenceOf } from "./reference";
import { withTimeout } from "./timeout";

/** Context of every procedure of one request. Tests make their own by hand. */
export type Context = {
  readonly db: Database;
  /** Actor of the request; looked up at most once, and only when a procedure needs it. */
  readonly actor: () => Promise<Actor | null>;
  /** The number under which a person can ask about this request. */
  readonly reference: string;
  /** Client IP, as rate limits count it. A call of the process itself has none, and is not counted. */
  readonly clientIp?: string;
  /** Whether the request comes from this machine; a call of the process itself does not. */
  readonly fromThisMachine?: boolean;
  /** The headers that say who calls, so that no log repeats them. */
  readonly cookie?: string | null;
  /** The cookies that came beside a token. */
  readonly unreadCookie?: string | null;
  readonly authorization?: string | null;
  /** Which browser or program asks, as it says itself. */
  readonly userAgent?: string | null;
  /** Sets a cookie with the answer, where that is possible: see {@link Cookies}. */
  readonly setCookie?: (cookie: string) => void;
  /** Aborts when nobody waits for the answer any more. */
  readonly abortSignal?: () => AbortSignal;
  /** Looks the actor up again, for what goes on for long: it does not count as use of the session. */
  readonly actorNow?: () => Promise<Actor | null>;
  /** Id of the last event that a subscriber says to have had; `null` where there was none. */
  readonly lastEventId?: string | null;
};

type Options = {
  headers: HeaderReader;
  reference?: string;
  abortSignal?: () => AbortSignal;
  setCookie?: ((cookie: string) => void) | undefined;
};

/**
 * The context of a request with these headers.
 * @throws {AppError} `UNAVAILABLE` when the database does not start in time
 */
export async function createContext({
  headers,
  reference = referenceOf(headers),
  abortSignal,
  setCookie,
}: Options): Promise<Context> {
  const db = await withTimeout(platformLimits.callSeconds, undefined, database, () => "UNAVAILABLE");
  let actor: Promise<Actor | null> | undefined;
  return {
    db,
    actor: () => {
      actor ??= product().actorOf(db, headers);
      return actor;
    },
    actorNow: () => product().actorOf(db, headers, { touch: false }),
    reference,
    clientIp: clientIpOf(headers),
    fromThisMachine: isFromThisMachine(headers),
    // A token alone says who calls: with one, no procedure is given the cookies.
    [hasBearer(headers) ? "unreadCookie" : "cookie"]: headers.get("cookie"),
    authorization: headers.get("authorization"),
    userAgent: headers.get("user-agent"),
    ...(abortSignal && { abortSignal }),
    ...(setCookie && { setCookie }),
  };
}
