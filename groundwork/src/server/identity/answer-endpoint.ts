import { isAPIError } from "better-auth/api";
import { cookieHeader } from "../call/context";
import { type Auth, causes, Remark, transactions } from "./auth";
import type { OpeningCall } from "./calls";
import { type IdentityDatabase, recordOwnEvent } from "./database";
import type { OpenEndpoint } from "./endpoints";
import { sessionToken } from "./session";

type Asked = Pick<OpeningCall, "db"> & {
  readonly auth: Auth;
  readonly endpoint: OpenEndpoint;
  /** Who calls; `null`: nobody, or somebody whose session is over by the rules of this app. */
  readonly userId: string | null;
  readonly request: Request;
  readonly seconds: number;
};

/**
 * Answers a request by Better Auth's own handler. What changes something is one transaction with its entry in the audit
 * log. One that refuses is committed as well: it has counted a wrong code, which would otherwise cost nothing.
 * @throws what went wrong below Better Auth, of which nothing is kept then
 */
export function answerEndpoint({ db, auth, endpoint, userId, request, seconds }: Asked): Promise<Response> {
  async function answer(): Promise<Response> {
    const met: unknown[] = [];
    const response = await causes.run(met, () => auth.handler(request));
    const cause = met.find((each) => !(each instanceof Remark) && !isAPIError(each));
    if (cause || response.status >= 500)
      throw cause ?? met[0] ?? new Error(`Better Auth answered ${response.status}.`);
    return response;
  }
  const { action } = endpoint;
  if (!action) return answer();
  return db.$transaction(
    (transaction) =>
      transactions.run(transaction, async () => {
        const response = await answer();
        const actor = userId ?? (await openedFor(transaction, auth, response));
        if (response.ok && actor) await recordOwnEvent(transaction, actor, action);
        return response;
      }),
    { timeout: seconds * 1000 },
  );
}

/** The user whose session an answer opens. */
async function openedFor(db: Pick<IdentityDatabase, "$queryRaw">, auth: Auth, { headers }: Response) {
  const token = await sessionToken(cookieHeader(headers.getSetCookie()), auth);
  const [session] = await db.$queryRaw<{ userId: string }[]>`
    SELECT "userId" FROM "AuthSession" WHERE "token" = ${token}`;
  return session?.userId;
}

/** What the token of a session looks like, as Better Auth makes it. */
const tokenLike = /^[A-Za-z0-9]{32}$/;

/** The body of an answer without the tokens of sessions in it, which travel in a cookie that no script reads. */
export async function withoutTokens(db: Pick<IdentityDatabase, "$queryRaw">, body: string): Promise<string> {
  const texts: string[] = [];
  const value: unknown = JSON.parse(body, (_, each) => {
    if (typeof each === "string" && tokenLike.test(each)) texts.push(each);
    return each;
  });
  if (texts.length === 0) return body;
  const found = await db.$queryRaw<{ token: string }[]>`
    SELECT "token" FROM "AuthSession" WHERE "token" = ANY(${texts})`;
  const tokens = new Set(found.map(({ token }) => token));
  return JSON.stringify(value, (_, each) => (tokens.has(each) ? undefined : each));
}
