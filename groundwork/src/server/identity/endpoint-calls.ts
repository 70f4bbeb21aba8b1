import { isAPIError } from "better-auth/api";
import * as z from "zod";
import type { Actor } from "../../contract/permissions";
import { isRecord } from "../../contract/record";
import { cookieHeader } from "../call/context";
import { AppError } from "../log/app-error";
import { env } from "../process/env";
import { type Auth, causes, LoggedRefusal, transactions } from "./auth";
import type { OpeningCall, PasswordCall, Shared, WithInput } from "./calls";
import { recordOwnEvent, type Statements } from "./database";
import type { OpenEndpoint } from "./endpoints";
import { WrongPassword } from "./password-throttle";
import { sessionToken } from "./session";

/** Call of an open endpoint, as its route has admitted it. */
export type EndpointCall = OpeningCall &
  PasswordCall<"PASSWORD_WRONG"> &
  WithInput<unknown> & { readonly actor: Actor | null };

export type EndpointRequest = {
  readonly endpoint: OpenEndpoint;
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
};

type FollowCookies = (call: EndpointCall, set: readonly string[]) => Promise<void>;

/** Calls of the endpoints of Better Auth that are open, by its own client. */
export function endpointCalls(shared: Shared, followCookies: FollowCookies) {
  const { limits, authOn, limitHashing, attemptPassword, requirePassword } = shared;

  /**
   * Runs an endpoint that takes a password. Of a user it is their own, tried as anywhere else; of a visitor it is that of
   * the account that they name, which is refused for a while after so many that did not let them in.
   */
  async function withPassword(
    { db, actor, refuse }: EndpointCall,
    { password, account }: { readonly password: string; readonly account: string },
    run: () => Promise<Response>,
  ): Promise<Response> {
    if (actor) {
      if (actor.staleSession) throw new AppError("SESSION_NOT_FRESH");
      await requirePassword({ db, userId: actor.id, refuse }, password);
      return limitHashing(run);
    }
    let refused: Response;
    return attemptPassword({ account, refuse, onWrong: () => refused }, async () => {
      const response = await run();
      if (response.ok) return response;
      refused = response;
      throw new WrongPassword();
    });
  }

  return {
    /**
     * Answers as Better Auth does, behind the rules of this app: about sessions, passwords, and what a script may read.
     */
    answer: async (call: EndpointCall, { endpoint, method, url }: EndpointRequest): Promise<Response> => {
      const { db, cookies, headers, actor, input } = call;
      const auth = await authOn(db);
      const { name } = (await auth.$context).authCookies.sessionToken;
      const sent = cookies.header.split(/; */);
      // A session that is over by the rules of this app may not be by those of Better Auth.
      const cookie = sent.filter((one) => actor || !one.startsWith(`${name}=`)).join("; ");
      const origin = env().APP_URL;
      const request = new Request(new URL(url, origin), {
        method,
        headers: { cookie, origin, "user-agent": headers.userAgent, "content-type": "application/json" },
        ...(input !== undefined && { body: JSON.stringify(input) }),
      });
      const run = () => runEndpoint(call, auth, { endpoint, request, seconds: limits.callSeconds });
      const { password, account } = credentialsIn(input, endpoint);
      const response = await (password === undefined
        ? run()
        : withPassword(call, { password, account }, run));
      await followCookies(call, response.headers.getSetCookie());
      if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
      const text = await response.text();
      // It may be that of the session which the endpoint has replaced.
      const own = await sessionToken(cookies.header, auth);
      // The body of a redirect is JSON by its name alone.
      return new Response(text && (await withoutTokens(db, text, own)), response);
    },
  };
}

/** Names by which plugins of Better Auth know an account. */
const accountNames = ["email", "username", "phoneNumber"];

/** The password in an input, and the account that it is for: by fields that the endpoint reads, of which others make up more. */
function credentialsIn(input: unknown, { path, body }: OpenEndpoint) {
  const fields = isRecord(input) ? input : {};
  const shape = body instanceof z.ZodObject ? body.shape : undefined;
  const read = accountNames
    .filter((name) => !shape || name in shape)
    .map((name) => String(fields[name] ?? ""));
  return {
    password: typeof fields.password === "string" ? fields.password : undefined,
    account: [path, ...read].join(" ").toLowerCase(),
  };
}

/**
 * Runs an endpoint by Better Auth's own handler. What changes something is one transaction with its entry in the audit
 * log. One that refuses is committed as well: it has counted a wrong code, which would otherwise cost nothing.
 * @throws what went wrong below Better Auth, of which nothing is kept then
 */
function runEndpoint(
  { db, actor }: EndpointCall,
  auth: Auth,
  { endpoint, request, seconds }: { endpoint: OpenEndpoint; request: Request; seconds: number },
): Promise<Response> {
  async function run(): Promise<Response> {
    const met: unknown[] = [];
    const response = await causes.run(met, () => auth.handler(request));
    const cause = met.find((each) => !(each instanceof LoggedRefusal) && !isAPIError(each));
    if (cause || response.status >= 500)
      throw cause ?? met[0] ?? new Error(`Better Auth answered ${response.status}.`);
    return response;
  }
  const { action } = endpoint;
  if (!action) return run();
  return db.$transaction(
    (transaction) =>
      transactions.run(transaction, async () => {
        const response = await run();
        const userId = actor?.id ?? (await openedFor(transaction, auth, response));
        if (response.ok && userId) await recordOwnEvent(transaction, userId, action);
        return response;
      }),
    { timeout: seconds * 1000 },
  );
}

/** The user whose session an answer opens. */
async function openedFor(db: Statements, auth: Auth, { headers }: Response): Promise<string | undefined> {
  const token = await sessionToken(cookieHeader(headers.getSetCookie()), auth);
  const [session] = await db.$queryRaw<{ userId: string }[]>`
    SELECT "userId" FROM "AuthSession" WHERE "token" = ${token}`;
  return session?.userId;
}

/** What the token of a session looks like, as Better Auth makes it. */
const tokenLike = /^[A-Za-z0-9]{32}$/;

/** The body of an answer without the tokens of sessions in it, which travel in a cookie that no script reads. */
async function withoutTokens(db: Statements, body: string, own: string | null): Promise<string> {
  const texts: string[] = [];
  const value: unknown = JSON.parse(body, (_, each) => {
    if (typeof each === "string" && tokenLike.test(each)) texts.push(each);
    return each;
  });
  if (texts.length === 0) return body;
  const found = await db.$queryRaw<{ token: string }[]>`
    SELECT "token" FROM "AuthSession" WHERE "token" = ANY(${texts})`;
  const tokens = new Set([own, ...found.map(({ token }) => token)]);
  return JSON.stringify(value, (_, each) => (tokens.has(each) ? undefined : each));
}
