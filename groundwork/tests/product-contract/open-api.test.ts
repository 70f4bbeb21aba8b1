import { Validator } from "@seriousme/openapi-schema-validator";
import createClient from "openapi-fetch";
import { beforeAll, describe, expect, test } from "vitest";
import { eventsIn } from "#client/explorer/run-call";
import { type App, openApp } from "#testing/app";
import { serveApi } from "#testing/serve";
import { tokenOf } from "#testing/session";
import { identity } from "@/server/identity/identity";
import { expected, most, outcomes } from "./callers";
import { nextValue } from "./events";
import { type Documented, documentedApi } from "./open-api";
import { byPath, callingRole, isAbout, type Procedure } from "./procedures";
import { stage } from "./scenario";

let app: App;
let api: Documented;
/** Token of the most powerful role. */
let token: string;
beforeAll(async () => {
  app = await openApp();
  api = await documentedApi();
  token = await tokenOf(app.db, (await app.signedInUser(most)).actor, most);
});

/** Any call, for a client that is told the calls by the document alone. */
type AnyCall = {
  readonly parameters: { readonly query?: { readonly input?: string } };
  readonly requestBody?: { readonly content: { readonly "application/json": unknown } };
  readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
};
type AnyPaths = Readonly<Record<string, { readonly get: AnyCall; readonly post: AnyCall }>>;

type Answered = { readonly response: Response; readonly body: unknown };

/** Calls as the document says, over HTTP, with openapi-fetch. */
async function call(path: string, input: unknown, headers: Record<string, string>): Promise<Answered> {
  const client = createClient<AnyPaths>({ baseUrl: await serveApi(), headers });
  const { method, operation } = api.operationOf(path);
  const isStream = "text/event-stream" in (operation.responses[200]?.content ?? {});
  const { response, data, error } = await client.request(
    method === "GET" ? "get" : "post",
    `/api/trpc/${path}`,
    {
      parseAs: isStream ? "stream" : "json",
      ...(input !== undefined &&
        (method === "GET" ? { params: { query: { input: JSON.stringify(input) } } } : { body: input })),
    },
  );
  return { response, body: error ?? data };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The sample of a procedure, and the token of a program whose person owns the row of it. */
async function programFor(procedure: Procedure) {
  const caller = { role: callingRole(procedure), owns: true, program: true } as const;
  const { owner, given, input } = await stage(app, procedure, caller);
  const outcome = expected(procedure, caller, isAbout(given.row, input));
  return { input, token: await tokenOf(app.db, owner, caller.role), outcome };
}

test("the document is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate(structuredClone(api.document))).toEqual({ valid: true });
});

test("the document has every call once, each with its own name", () => {
  const names = byPath.map(([path]) => api.operationOf(path).operation.operationId);
  const endpoints = identity.endpoints.map(({ path }) => `/api/auth${path.replace(/:(\w+)/g, "{$1}")}`);
  const calls = byPath.map(([path]) => `/api/trpc/${path}`);
  expect(Object.keys(api.document.paths).sort()).toEqual([...calls, ...endpoints].sort());
  expect(names).toEqual(byPath.map(([path]) => path));
});

describe.each(byPath)("%s", (path, procedure) => {
  test("answers a program with a token as the document says", async () => {
    const { input, token, outcome } = await programFor(procedure);
    if (input !== undefined) expect(api.inputErrors(path, input)).toEqual([]);
    const { response, body } = await call(path, input, bearer(token));
    const [status] = outcomes[outcome];
    expect(response.status, JSON.stringify(body)).toBe(status);
    expect(status === 200 || procedure.caller === "session").toBe(true);
    if (body instanceof ReadableStream) {
      const { data } = await nextValue(eventsIn(body));
      expect(api.eventErrors(path, JSON.parse(JSON.stringify({ json: data })))).toEqual([]);
    } else expect(api.answerErrors(path, status, body)).toEqual([]);
  });

  test.each([
    ["a caller without a token", async () => ({})],
    ["a program whose input it does not take", async () => bearer(token)],
  ])("refuses %s as the document says", async (_who, headersOf) => {
    const { response, body } = await call(path, { nonsense: true }, await headersOf());
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(api.answerErrors(path, response.status, body)).toEqual([]);
    expect(response.headers.get("x-request-id")).not.toBeNull();
  });
});
