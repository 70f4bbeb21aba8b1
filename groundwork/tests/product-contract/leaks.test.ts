import { TRPCError } from "@trpc/server";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { type App, openApp, type Person } from "#testing/app";
import { lines, printed } from "#testing/log";
import { ask } from "./ask";
import { fault, type Stage } from "./fault";
import { byPath } from "./procedures";
import { stage } from "./scenario";

vi.mock("#server/data/database", async (importOriginal) => {
  const original = await importOriginal<typeof import("#server/data/database")>();
  const { faulty } = await import("./fault");
  return { ...original, database: async () => faulty(await original.database()) };
});

// What Next and React give a server component while it renders: the request's headers, and one cache for it.
vi.mock("next/headers", () => ({ headers: async () => new Headers({ cookie: visitor.cookie }) }));
vi.mock("react", async (importOriginal) => ({
  ...(await importOriginal<typeof import("react")>()),
  cache: <Result>(run: () => Result) => {
    let kept: { result: Result } | undefined;
    return () => {
      kept ??= { result: run() };
      return kept.result;
    };
  },
}));
const visitor = vi.hoisted(() => ({ cookie: "" }));

const words = 'SECRET-WORDS relation "User" in /srv/app/secret.ts';
const shapes: Record<string, unknown> = {
  "an error": new Error(words),
  "an error of the database": Object.assign(new Error(words), { code: "P2010", meta: { message: words } }),
  "an error of tRPC": new TRPCError({
    code: "INTERNAL_SERVER_ERROR",
    message: words,
    cause: new Error(words),
  }),
  "a bad request of tRPC": new TRPCError({ code: "BAD_REQUEST", message: words }),
  "an error of zod": new z.ZodError([{ code: "custom", path: [words], message: words, input: words }]),
  "an error with data": Object.assign(new Error(words), {
    data: { code: words },
    digest: words,
    details: words,
  }),
  "no error at all": words,
};

let app: App;
let person: Person;

beforeAll(async () => {
  app = await openApp();
  person = await app.signedInUser("admin");
  visitor.cookie = person.cookie;
});

afterEach(() => {
  fault.planted = null;
});

const plant = (error: unknown, stage: Stage) => {
  fault.planted = { error, stage };
};

function expectSilence(text: string) {
  expect(text).not.toMatch(/SECRET-WORDS|relation|\/srv|secret\.ts|stack/i);
}

describe("the words of an unexpected error stay on the server", () => {
  test.each(byPath)("in %s", async (_path, procedure) => {
    const { fetch, input } = await stage(app, procedure, { role: "admin", owns: true });
    for (const place of ["connecting", "asking who calls"] as const) {
      printed.length = 0;
      plant(new Error(words), place);
      const { status, text, refused } = await ask(fetch, procedure, input);
      expect([status, refused?.code]).toEqual([500, "UNEXPECTED"]);
      expectSilence(text);
      const [line, ...others] = lines("error");
      expect(line).toMatchObject({ reference: refused?.reference, error: { message: words } });
      expect(others).toEqual([]);
    }
    // Not every procedure asks the database for more.
    plant(new Error(words), "running");
    expectSilence((await ask(fetch, procedure, input)).text);
    lines("error");
  });

  const requests = {
    "a single call": ["/api/trpc/identity.me", {}],
    "a batch": ["/api/trpc/identity.me,identity.me?batch=1&input={}", {}],
    "a JSONL stream": [
      "/api/trpc/identity.me,identity.me?batch=1&input={}",
      { "trpc-accept": "application/jsonl" },
    ],
  } as const;
  const ways = Object.entries(requests).flatMap(([request, [url, headers]]) =>
    Object.entries(shapes).map(([shape, error]) => ({ request, shape, url, headers, error })),
  );

  test.each(ways.map((way) => [way.request, way.shape, way] as const))(
    "in %s, thrown as %s",
    async (_request, _shape, { url, headers, error }) => {
      plant(error, "running");
      const response = await person.fetch(url, { headers });
      const text = await response.text();
      expect(text).toMatch(/"code":"(UNEXPECTED|REQUEST_MALFORMED)"/);
      expectSilence(text + JSON.stringify([...response.headers]));
      lines("error");
    },
  );

  // That a page shows the reference of the log in their place is `error-digest.test.ts`'s to prove.
  test("in a page", async () => {
    const { api, prefetched, HydrateClient } = await import("@/trpc/server");
    plant(new Error(words), "running");
    await expect(prefetched(api.identity.me.prefetch())).rejects.toThrow(words);
    expect(lines("error").map(({ error }) => error?.message)).toEqual([words]);
    // Of an error React sends the digest alone; what else goes to the browser is what was prefetched.
    expectSilence(JSON.stringify(HydrateClient({ children: null })));
  });
});
