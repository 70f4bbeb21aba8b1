import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { branchesOf, jsonSchemaOf } from "#contract/json-schema";
import { setTelemetry } from "#server/log/log";
import { env } from "#server/process/env";
import { type App, type Fetch, openApp, type Person } from "#testing/app";
import { lines, printed } from "#testing/log";
import { ask } from "./ask";
import { fault, type Stage } from "./fault";
import { placesIn } from "./places";
import { byPath, type Procedure } from "./procedures";
import { stage } from "./scenario";

vi.mock("#server/data/database", async (importOriginal) => {
  const original = await importOriginal<typeof import("#server/data/database")>();
  const { faulty } = await import("./fault");
  return { ...original, database: async () => faulty(await original.database()) };
});

/** Text that a person writes, in every field that takes one: nobody should find it in a log. */
const mark = "a canary, which sings nowhere else";

let app: App;
let person: Person;
/** Reports that Sentry would have had. */
const watched: unknown[] = [];

beforeAll(async () => {
  app = await openApp();
  person = await app.signedInUser("admin");
  setTelemetry({
    report: (error, tags) => void watched.push({ error, tags }),
    call: (_call, run) => run(),
    close: async () => {},
  });
});
afterAll(() => setTelemetry(undefined));
afterEach(() => {
  fault.planted = null;
  watched.length = 0;
});

/** The value of the session's cookie, and the token in it, by which the database knows the session. */
const session = (cookie: string): string[] => {
  const value = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
  return [value, value.split(".")[0] ?? ""];
};

const stages = ["connecting", "asking who calls", "running"] as const satisfies Stage[];

/** Lets a fault repeat all that it could have seen there: in its words, in its cause and in what hangs on it. */
function plant(stage: Stage, settings: unknown[], request: unknown[]): void {
  // What asks for a connection has seen nothing of the request.
  const heard = stage === "connecting" ? settings : [...settings, ...request];
  const words = `It broke over ${heard.map((value) => JSON.stringify(value)).join(" and ")}.`;
  const cause = Object.assign(new Error(words), { meta: heard, detail: words });
  const error = Object.assign(new Error(words, { cause }), { request: heard, query: words });
  fault.planted = { error, stage };
}

/** The texts in an input, without the names of its fields. */
const textsOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [value];

function expectNothingOf(...secrets: (string | undefined)[]): void {
  const output = printed.join("") + JSON.stringify(watched);
  expect(output.length).toBeGreaterThan(100);
  for (const secret of [mark, env().DATABASE_URL, env().AUTH_SECRET, ...secrets]) {
    expect(secret?.length, "there is something to look for").toBeGreaterThan(5);
    const text = String(secret);
    const ways = [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), btoa(text)];
    for (const way of ways) expect(output).not.toContain(way);
  }
}

/** The input with the mark in each place that takes it, and once where nothing is taken. */
function marked({ input: schema }: Procedure, input: unknown): unknown[] {
  const json = jsonSchemaOf(schema, "input");
  const whole = { field: "", schema: json, required: false, own: input, put: (value: unknown) => value };
  const texts = placesIn(whole).filter(({ schema: inner }) =>
    branchesOf(inner).some(({ type }) => type === "string"),
  );
  const accepted = texts.map(({ put }) => put(mark)).filter((value) => schema.safeParse(value).success);
  return [...accepted, { ...(input as object | undefined), [mark]: mark }];
}

/** The same `fetch` by a browser that tells more of itself than it has to. */
const talkative =
  (fetch: Fetch): Fetch =>
  (address, init: RequestInit = {}) =>
    fetch(address, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        "user-agent": mark,
        authorization: `Bearer ${mark}`,
        referer: `http://localhost:3000/admin/users?search=${encodeURIComponent(mark)}`,
      },
    });

describe("neither the log nor Sentry has what a user wrote or signs in with", () => {
  test.each(byPath)("in %s", async (_path, procedure) => {
    const { fetch, input, owner } = await stage(app, procedure, { role: "admin", owns: true });
    const cookie = person.cookie;
    const { email } = await app.db.user.findUniqueOrThrow({ where: { id: owner.id } });
    for (const value of [input, ...marked(procedure, input)]) {
      await ask(talkative(fetch), procedure, value);
      for (const stage of stages) {
        plant(stage, [env().DATABASE_URL, env().AUTH_SECRET, email], [...textsOf(value), cookie]);
        await ask(talkative(person.fetch), procedure, value);
        fault.planted = null;
      }
    }
    lines("error");
    expectNothingOf(email, ...session(cookie));
  });

  const email = "canary@sings.example.com";
  test("in what the process says on the console", async () => {
    const { redirectConsoleToLog } = await import("#server/log/console");
    const spoken = { ...console };
    redirectConsoleToLog();
    plant("connecting", [env().DATABASE_URL, email], []);
    console.error("the pool", fault.planted?.error, env().DATABASE_URL);
    console.warn(`no answer of https://app.example.com/x?search=${encodeURIComponent(mark)} for ${email}`);
    Object.assign(console, spoken);
    lines("error");
    expectNothingOf(email);
  });
});
