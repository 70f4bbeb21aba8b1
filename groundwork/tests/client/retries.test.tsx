// @vitest-environment jsdom
import { cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { problemOf } from "#client/problem";
import { type App, type Fetch, openApp, type Person } from "#testing/app";
import { lines } from "#testing/log";
import { api, TrpcProvider } from "@/trpc/client";
import { sensitive } from "@/trpc/server";

// The answers come from a real database on a machine that may be busy, and what is asked again waits between.
configure({ asyncUtilTimeout: 60_000 });

let app: App;
let member: Person;
let calls: string[] = [];

beforeAll(async () => {
  app = await openApp();
  member = await app.signedInUser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Lets the page ask in this way, and counts its calls. */
function stubFetch(answer: Fetch): void {
  calls = [];
  vi.stubGlobal("fetch", (url: string, init: object) => {
    if (!url.startsWith("/api/trpc/")) return app.fetchSignedOut(url, init);
    calls.push(url);
    return answer(url, init);
  });
}

function Me() {
  const me = api.identity.me.useQuery();
  return <p>{me.error ? problemOf(me.error).code : (me.data?.name ?? "…")}</p>;
}

function Users() {
  const found = api.user.list.useQuery({});
  return <p>{found.error ? problemOf(found.error).code : (found.data?.items.length ?? "…")}</p>;
}

function Disable() {
  const disable = api.user.disable.useMutation();
  return (
    <button type="button" onClick={() => disable.mutate({ id: member.actor.id })}>
      {disable.error ? problemOf(disable.error).code : "Disable"}
    </button>
  );
}

/** Reads the tokens, and revokes by an id that can be none, and by one of a token that is gone. */
function Tokens() {
  const found = api.token.list.useQuery();
  const revoke = api.token.revoke.useMutation();
  return ["none", crypto.randomUUID()].map((id, index) => (
    <button type="button" key={index ? "gone" : "none"} onClick={() => revoke.mutate({ id })}>
      {revoke.error ? problemOf(revoke.error).code : found.isSuccess && "Revoke"}
    </button>
  ));
}

const show = (component: React.ReactNode) =>
  render(
    <TrpcProvider invalidations="" sensitive={sensitive}>
      {component}
    </TrpcProvider>,
  );

test("a query that is refused is asked once", async () => {
  stubFetch(member.fetch);
  show(<Users />);
  await screen.findByText("NOT_ALLOWED");
  expect(calls).toHaveLength(1);
});

test("a query that is refused because the user has to sign in is asked once", async () => {
  stubFetch(app.fetchSignedOut);
  show(<Users />);
  await screen.findByText("SIGN_IN_NEEDED");
  expect(calls).toHaveLength(1);
});

test("a query that meets a service which is not available is asked once, since the answer says when to try again", async () => {
  const person = await app.signedInUser();
  // Whoever reads a session is answered as by a database that is starting up.
  await app.db.$executeRaw`
    CREATE FUNCTION starting() RETURNS boolean LANGUAGE plpgsql
    AS 'BEGIN RAISE USING MESSAGE = ''starting up'', ERRCODE = ''57P03''; END'`;
  await app.db.$executeRaw`ALTER TABLE "AuthSession" RENAME TO "SessionAway"`;
  await app.db.$executeRaw`CREATE VIEW "AuthSession" AS SELECT * FROM "SessionAway" WHERE starting()`;
  stubFetch(person.fetch);
  show(<Me />);
  await screen.findByText("UNAVAILABLE");
  await app.db.$executeRaw`DROP VIEW "AuthSession"`;
  await app.db.$executeRaw`ALTER TABLE "SessionAway" RENAME TO "AuthSession"`;
  expect(calls).toHaveLength(1);
  expect(lines("error")).toHaveLength(1);
});

test("a query whose answer is lost is asked again, and shown when it comes", async () => {
  stubFetch((url, init) =>
    calls.length < 3 ? Promise.reject(new TypeError("Failed to fetch")) : member.fetch(url, init),
  );
  show(<Me />);
  await screen.findByText(member.actor.name);
  expect(calls).toHaveLength(3);
});

test("a query whose answer never comes is not asked for ever", async () => {
  stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
  show(<Me />);
  await screen.findByText("CONNECTION_LOST");
  expect(calls).toHaveLength(3);
});

test.each([
  ["refused", "NOT_ALLOWED", () => member.fetch],
  ["lost", "CONNECTION_LOST", () => () => Promise.reject(new TypeError("Failed to fetch"))],
] as [string, string, () => Fetch][])("a mutation that is %s is sent once", async (_what, code, answer) => {
  stubFetch(answer());
  show(<Disable />);
  await userEvent.click(screen.getByRole("button"));
  await screen.findByText(code);
  expect(calls).toHaveLength(1);
});

test("after a mutation that is refused because of what is stored, and no other, the page reads its slice again", async () => {
  stubFetch(member.fetch);
  show(<Tokens />);
  const [none, gone] = await screen.findAllByRole("button", { name: "Revoke" });
  for (const [button, code] of [
    [none, "INPUT_INVALID"],
    [gone, "TOKEN_NOT_FOUND"],
  ] as const) {
    await userEvent.click(button as HTMLElement);
    await screen.findAllByText(code);
  }
  const made = () => calls.map((url) => /token[.](\w+)/.exec(url)?.[1]);
  await vi.waitFor(() => expect(made()).toEqual(["list", "revoke", "revoke", "list"]));
});
