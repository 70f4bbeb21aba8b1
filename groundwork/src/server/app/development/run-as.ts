import * as z from "zod";
import { type RunAsUser, runAsPath, runAsReferenceHeader } from "../../../contract/run-as";
import { cookieHeader, isFromThisMachine } from "../../call/context";
import { database, type Querying } from "../../data/database";
import { refusing } from "../../http/adapters";
import { apiHeaders, type HttpRequest, readJson } from "../../http/message";
import { refuseForeignOrigin } from "../../http/trpc-handler";
import type { Auth } from "../../identity/auth";
import type { DemoUser } from "../../identity/demo-users";
import { sessionCookie } from "../../identity/session";
import { AppError } from "../../log/app-error";
import { isPrivate } from "../../process/auth-secret";
import { type Env, env } from "../../process/env";

type Options = {
  readonly authOn: (db: never) => Promise<Auth>;
  readonly users: readonly DemoUser[];
  readonly settings?: () => Env;
};

const urlOf = (path: string): URL => new URL(path, env().APP_URL);

const isCall = ({ origin, pathname }: URL): boolean =>
  origin === new URL(env().APP_URL).origin && pathname.startsWith("/api/trpc/");

const runAsRequest = z.strictObject({
  as: z.string(),
  method: z.enum(["GET", "POST"]),
  // Judged as it will be asked for: `..` and `//` lead elsewhere.
  url: z.string().refine((url) => URL.canParse(url, env().APP_URL) && isCall(urlOf(url))),
  headers: z.partialRecord(z.enum(["Accept", "Content-Type"]), z.string()),
  body: z.string().optional(),
});

/** Headers of an answer that go on to who asked for it: no cookie, so that the browser keeps the session that it has. */
const passedOn = ["content-type", "retry-after", "cache-control"];

/**
 * Handlers of the route by which a page makes calls as a demo user: each is a request of its own by HTTP, with a session
 * that ends with its answer. They answer on this machine and in development alone; elsewhere there is no such route.
 */
export function runAsHandlers({ authOn, users, settings = env }: Options) {
  /** @throws {AppError} for all but the app's own pages at this machine in development */
  function refuseOthers(request: Request): void {
    const isOffered = settings().NODE_ENV === "development" && isPrivate(settings());
    if (!isOffered || !isFromThisMachine(request.headers)) throw new AppError("CALL_UNKNOWN");
    if (request.headers.get("authorization") !== null) throw new AppError("SESSION_NEEDED");
    refuseForeignOrigin(request);
  }

  async function list(reference: string): Promise<Response> {
    const found = await demoRows();
    const rows = users.flatMap(({ email }) => found.filter((user) => user.email === email));
    const shown = rows.map(({ name, email, role }): RunAsUser => ({ name, email, role }));
    return Response.json({ users: shown }, { headers: apiHeaders(reference) });
  }

  /** Demo users as they are in the database, where an admin may have given them another role. */
  async function demoRows(): Promise<(RunAsUser & { id: string })[]> {
    const db = (await database()) as unknown as Querying;
    return db.$queryRaw`
      SELECT "id", "name", "email", "role" FROM "User" WHERE "email" = ANY(${users.map(({ email }) => email)})`;
  }

  async function run(request: Request, _reference: string, http: HttpRequest): Promise<Response> {
    const { as, method, url, headers, body } = runAsRequest.parse(await readJson(http));
    const user = (await demoRows()).find(({ email }) => email === as);
    if (!user) throw new AppError("SIGN_IN_NEEDED");
    const session = await openDemoSession(await authOn((await database()) as never), user.id);
    try {
      const response = await fetch(urlOf(url), {
        method,
        headers: { ...headers, cookie: session.cookie, origin: env().APP_URL },
        redirect: "manual",
        signal: request.signal,
        ...(body !== undefined && method === "POST" && { body }),
      });
      return passOn(response, session.end);
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  const answering = (answer: Parameters<typeof refusing>[1]) =>
    refusing(runAsPath, (request, reference, http) => {
      refuseOthers(request);
      return answer(request, reference, http);
    });

  return { GET: answering((_request, reference) => list(reference)), POST: answering(run) };
}

/** The same answer, after which the session ends: at once when it is there in one piece, else with the stream. */
async function passOn(response: Response, end: () => Promise<void>): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of response.headers) if (passedOn.includes(name)) headers.set(name, value);
  headers.set(runAsReferenceHeader, response.headers.get("x-request-id") ?? "");
  const { status, body } = response;
  if (!body || !headers.get("content-type")?.startsWith("text/event-stream")) {
    const text = await response.text();
    await end();
    return new Response(text, { status, headers });
  }
  const reader = body.getReader();
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (value) controller.enqueue(value);
      if (!done) return;
      controller.close();
      await end();
    },
    cancel: async () => {
      await reader.cancel();
      await end();
    },
  });
  return new Response(stream, { status, headers });
}

/** Opens one more session of a user, for one request: the `Cookie` header by which it is sent, and its end. */
async function openDemoSession(auth: Auth, userId: string) {
  const { internalAdapter } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId);
  return {
    cookie: cookieHeader([await sessionCookie(auth, token)]),
    end: () => internalAdapter.deleteSession(token),
  };
}
