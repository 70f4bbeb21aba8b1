import { beforeEach, expect, test, vi } from "vitest";
import { clientIpHeader } from "#server/call/context";
import { contentSecurityPolicies } from "#server/http/request-context";
import { keepMail } from "#server/mail/outbox";
import { linkParts, mailsToShow } from "#server/mail/outbox-page";
import { env } from "#server/process/env";
import { temporaryFolder } from "#testing/temporary-folder";

const folder = temporaryFolder();

vi.mock(import("#server/process/env"), async (original) => {
  const module = await original();
  return { ...module, env: () => module.readEnv() };
});

const secret = { AUTH_SECRET: "a secret of the tests, long enough" };
const shown = (clientIp = "127.0.0.1", host = "localhost:3000") =>
  mailsToShow(new Headers({ [clientIpHeader]: clientIp, host }));

beforeEach(async () => {
  vi.stubEnv("DATA_DIR", folder);
  const to = { name: "", address: "wren@example.com" };
  await keepMail({ id: "mail-1", to, subject: "Hello", text: "", html: "" }, env());
});

test.each(["127.0.0.1", "::1"])("kept mails are shown to this machine, as %s", async (clientIp) => {
  expect(await shown(clientIp)).toMatchObject([{ subject: "Hello" }]);
});

test.each([
  ["another machine", "192.0.2.7", "localhost:3000"],
  ["another machine over IPv6", "2001:db8::1", "localhost:3000"],
  ["a client that nobody knows", "", "localhost:3000"],
  ["this machine under a name for others", "127.0.0.1", "app.example.com"],
  ["this machine under no name", "127.0.0.1", ""],
])("kept mails are not shown to %s", async (_who, clientIp, host) => {
  expect(await shown(clientIp, host)).toBeUndefined();
});

test.each<[string, Record<string, string>]>([
  ["is public", { APP_URL: "https://app.example.com", ...secret }],
  ["listens for other machines", { LISTEN_HOST: "0.0.0.0", ...secret }],
  ["has a mail server", { MAIL_URL: "smtp://localhost:25", MAIL_FROM: "mail@example.com" }],
])("an app that %s shows no mails, not even those that were kept", async (_what, variables) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  expect(await shown()).toBeUndefined();
});

test("the links of a text stand at every second place of its parts", () => {
  expect(linkParts("Sign in:\nhttp://localhost:3000/a?b=c\n\nBye")).toEqual([
    "Sign in:\n",
    "http://localhost:3000/a?b=c",
    "\n\nBye",
  ]);
});

test("the page of mails allows the style attributes of mails, and no other page does", () => {
  const policyFor = contentSecurityPolicies({}, { https: false, development: false });
  expect(policyFor("/_mail").text).toMatch(
    /; style-src 'self'; style-src-attr 'unsafe-hashes' ('sha256-[^ ]+ ?){8};/,
  );
  expect(policyFor("/_mail").nonce).toMatch(/^[\w+/]{22}==$/);
  expect(policyFor("/_mails").text).not.toContain("style-src-attr");
});
