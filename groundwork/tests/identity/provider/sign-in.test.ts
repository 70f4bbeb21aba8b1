import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutate } from "#testing/app";
import { testPassword } from "#testing/session";
import { type Browser, openWithIssuer } from "./harness";

let set: Awaited<ReturnType<typeof openWithIssuer>>;
let browser: Browser;
beforeAll(async () => {
  set = await openWithIssuer();
});
beforeEach(() => {
  browser = set.openBrowser();
});

const userOf = (email: string) =>
  set.app.db.user.findUniqueOrThrow({ where: { email }, include: { accounts: true, sessions: true } });
const eventsOf = async (entityId: string) =>
  (await set.app.db.auditEvent.findMany({ where: { entityId }, orderBy: { id: "asc" } })).map(
    ({ action, changes }) => ({
      action,
      changes,
    }),
  );
const issuerUrl = () => set.issuer.variables.OIDC_ISSUER ?? "";
const linked = () => ({
  action: "link-provider",
  changes: [{ field: "provider", from: null, to: issuerUrl() }],
});

/** Makes an account with a password, as the form does. */
async function signUp(email: string, emailVerified: boolean): Promise<string> {
  const response = await mutate(set.app.fetchSignedOut, "identity.signUp", {
    name: "Ada",
    email,
    password: testPassword,
  });
  expect(response.status).toBe(200);
  return (await set.app.db.user.update({ where: { email }, data: { emailVerified } })).id;
}

describe("a user whom the app does not know", () => {
  test("gets an account with a verified address, without a password, and is where they wanted to go", async () => {
    const { email, sub } = set.signsIn({ email: `Grace.${randomUUID()}@Example.com` });
    expect(await browser.signIn("/account?from=a-mail")).toEqual({
      status: 303,
      location: "/account?from=a-mail",
      error: null,
    });
    expect(await browser.who()).toBe("Grace");
    const user = await userOf(String(email).toLowerCase());
    expect(user).toMatchObject({ name: "Grace", role: "member", emailVerified: true, image: null });
    expect(user.accounts).toMatchObject([
      { providerId: issuerUrl(), accountId: sub, password: null, idToken: null },
    ]);
    expect(await eventsOf(user.id)).toEqual([{ action: "sign-up", changes: [] }, linked()]);
  });

  test("has the cookies of any session, and none of the attempt is left", async () => {
    set.signsIn();
    const response = await browser.open(await browser.toProvider());
    const [ended, session, visitor, ...others] = response.headers.getSetCookie();
    expect(ended).toBe("app.provider=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
    expect(session).toMatch(/^app\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(visitor).toMatch(/^app\.user=member:Grace; /);
    expect(others).toEqual([]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["A name\u202e that reads otherwise", "A name that reads otherwise"],
    ["two\nlines", "from-the-address"],
    ["x".repeat(101), "from-the-address"],
    ["", "from-the-address"],
    [{ given: "Grace" }, "from-the-address"],
  ])("is called by a name that may be one: %j", async (name, called) => {
    const email = `from-the-address@${randomUUID()}.example.com`;
    set.signsIn({ name, email });
    await browser.signIn();
    expect((await userOf(email)).name).toBe(called);
  });

  test("makes one account however often they come at once", async () => {
    const { email } = set.signsIn();
    const browsers = Array.from({ length: 5 }, () => set.openBrowser());
    const paths = await Promise.all(browsers.map((one) => one.toProvider()));
    const landings = await Promise.all(browsers.map((one, index) => one.comeBack(paths[index] ?? "")));
    expect(landings.map(({ error }) => error)).toEqual(Array(5).fill(null));
    const user = await userOf(String(email));
    expect(user.accounts).toHaveLength(1);
    expect(user.sessions).toHaveLength(5);
  });
});

describe("an address and whether it is verified are taken from one place", () => {
  const email = () => `${randomUUID()}@example.com`;

  test("the ID token, when it states both", async () => {
    const [stated, other] = [email(), email()];
    set.signsIn({ email: other }, { inIdToken: { email: stated, email_verified: true, name: "Ada" } });
    expect(await browser.signIn()).toMatchObject({ error: null });
    expect(await userOf(stated)).toMatchObject({ emailVerified: true, name: "Ada" });
    expect(await set.app.db.user.count({ where: { email: other } })).toBe(0);
  });

  test("userinfo, when the ID token states the address alone", async () => {
    const [stated, other] = [email(), email()];
    set.signsIn({ email: stated }, { inIdToken: { email: other } });
    expect(await browser.signIn()).toMatchObject({ error: null });
    expect(await userOf(stated)).toMatchObject({ emailVerified: true });
    expect(await set.app.db.user.count({ where: { email: other } })).toBe(0);
  });

  test.each([
    ["that it is not verified", { email_verified: false }, []],
    ["nothing of the address", {}, ["email"]],
  ])("userinfo, which states %s: nobody is signed in", async (_what, claims, notInUserinfo) => {
    const stated = email();
    set.signsIn({ email: stated, ...claims }, { inIdToken: { email: stated }, notInUserinfo });
    expect(await browser.signIn()).toMatchObject({ error: "PROVIDER_EMAIL_UNVERIFIED" });
    expect(await set.app.db.user.count({ where: { email: stated } })).toBe(0);
  });
});

describe("a user who comes again", () => {
  test("is found by issuer and subject, whatever address and name they have there by now", async () => {
    const first = set.signsIn();
    await browser.signIn();
    set.signsIn({ ...first, name: "Other", email: "moved@example.com", email_verified: false });
    const again = set.openBrowser();
    expect(await again.signIn()).toMatchObject({ error: null });
    expect(await again.who()).toBe("Grace");
    expect((await userOf(String(first.email))).name).toBe("Grace");
    expect(await set.app.db.user.count({ where: { email: "moved@example.com" } })).toBe(0);
  });

  test("leaves no session of that browser behind", async () => {
    const { email } = set.signsIn();
    await browser.signIn();
    await browser.signIn();
    expect((await userOf(String(email))).sessions).toHaveLength(1);
  });

  test("and is disabled is refused, and no session is left open", async () => {
    const { email } = set.signsIn();
    await browser.signIn();
    const { id } = await userOf(String(email));
    await set.app.db.user.update({ where: { id }, data: { disabledAt: new Date() } });
    await set.app.db.authSession.deleteMany({ where: { userId: id } });
    expect(await set.openBrowser().signIn()).toMatchObject({ error: "ACCOUNT_DISABLED" });
    expect(await set.app.db.authSession.count({ where: { userId: id } })).toBe(0);
  });
});

describe("an account with a password", () => {
  test("is linked when both sides have verified its address", async () => {
    const { email } = set.signsIn();
    const id = await signUp(String(email), true);
    expect(await browser.signIn()).toMatchObject({ error: null });
    expect(await browser.who()).toBe("Ada");
    expect(await eventsOf(id)).toContainEqual(linked());
    expect((await userOf(String(email))).accounts).toHaveLength(2);
  });

  test("whose address was never verified is not linked: its maker may have waited for the owner", async () => {
    const { email } = set.signsIn();
    await signUp(String(email), false);
    expect(await browser.signIn()).toMatchObject({ error: "PROVIDER_EMAIL_TAKEN" });
    expect(await browser.who()).toBeUndefined();
    expect(await userOf(String(email))).toMatchObject({
      emailVerified: false,
      accounts: [{ providerId: "credential" }],
    });
  });

  test.each([false, undefined, "true", 1])(
    "is not linked to a user whose address the provider says is verified: %j",
    async (email_verified) => {
      const { email } = set.signsIn({ email_verified: email_verified as boolean });
      await signUp(String(email), true);
      expect(await browser.signIn()).toMatchObject({ error: "PROVIDER_EMAIL_UNVERIFIED" });
      expect((await userOf(String(email))).accounts).toHaveLength(1);
    },
  );

  test("that is linked to one user of the provider is not given to the next who has the address there", async () => {
    const first = set.signsIn();
    await browser.signIn();
    set.signsIn({ email: String(first.email), name: "Successor" });
    const successor = set.openBrowser();
    expect(await successor.signIn()).toMatchObject({ error: "PROVIDER_USER_OTHER" });
    expect((await userOf(String(first.email))).accounts).toHaveLength(1);
  });

  test("that is disabled is not linked", async () => {
    const { email } = set.signsIn();
    const id = await signUp(String(email), true);
    await set.app.db.user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect(await browser.signIn()).toMatchObject({ error: "ACCOUNT_DISABLED" });
    expect((await userOf(String(email))).accounts).toHaveLength(1);
  });
});

test.each([
  { email: "not an address" },
  { email: `${"x".repeat(250)}@example.com` },
  { email_verified: false },
])("nobody gets an account without a verified address: %j", async (stated) => {
  const before = await set.app.db.user.count();
  set.signsIn(stated);
  expect(await browser.signIn()).toMatchObject({ error: "PROVIDER_EMAIL_UNVERIFIED" });
  expect(await set.app.db.user.count()).toBe(before);
});
