import { AppError } from "./app-error";
import type { Context } from "./context";

/** Cookies of a call. */
export type Cookies = {
  /** Those that came with the request, as `Cookie` writes them; empty where there are none, or a token came. */
  readonly header: string;
  /** Sets a cookie with the answer, as `Set-Cookie` writes it. A call that is refused sets none. */
  readonly set: (cookie: string) => void;
};

type Origin = {
  readonly cookie?: string | null | undefined;
  readonly setCookie?: Context["setCookie"] | undefined;
};

/**
 * Cookies of the calls of a request.
 * @throws {AppError} when the answer cannot set any: that of a stream has begun, and a page's is not its own
 */
export function cookiesOf({ cookie, setCookie }: Origin): Cookies {
  if (!setCookie) {
    const cause = new Error("Cookies can be set by a call from the network alone, and not in a stream.");
    throw new AppError("REQUEST_MALFORMED", null, { cause });
  }
  return { header: cookie ?? "", set: setCookie };
}
