import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { providerPaths } from "#contract/provider";
import { lines } from "#testing/log";
import { type Browser, type Landing, openWithIssuer, origin } from "./harness";

let set: Awaited<ReturnType<typeof openWithIssuer>>;
let browser: Browser;
beforeAll(async () => {
  set = await openWithIssuer();
});
beforeEach(() => {
  browser = set.openBrowser();
  set.signsIn();
});

const withParameter = (path: string, name: string, value: string | null) => {
  const url = new URL(path, origin);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.pathname + url.search;
};

/** Whether a browser was sent to the sign-in page, with a sentence and the reference that the log has. */
async function expectRefused({ status, location, error }: Landing, problem: string, who = browser) {
  const { pathname, searchParams } = new URL(location, origin);
  expect({ status, pathname, error }).toEqual({ status: 303, pathname: "/sign-in", error: problem });
  const reference = searchParams.get("reference");
  expect(lines().find((line) => line.reference === reference)?.code).toBe(problem);
  expect(await who.who()).toBeUndefined();
  expect(await set.app.db.authSession.count()).toBe(0);
}

const lost = "PROVIDER_ATTEMPT_LOST";

describe("what comes back from the provider", () => {
  beforeEach(() => set.app.db.authSession.deleteMany());

  test("to another browser than began signs nobody in", async () => {
    const path = await browser.toProvider();
    const victim = set.openBrowser();
    await expectRefused(await victim.comeBack(path), lost, victim);
    await victim.toProvider();
    await expectRefused(await victim.comeBack(path), lost, victim);
  });

  test("without the cookie, or with one that this app did not write as it is, signs nobody in", async () => {
    const path = await browser.toProvider();
    const [payload = "", signature = ""] = (browser.jar.get("app.provider") ?? "").split(".");
    const read = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...read, destination: "//evil.example" })).toString(
      "base64url",
    );
    const foreign = createHmac("sha256", "another secret")
      .update(`provider-attempt ${payload}`)
      .digest("base64url");
    for (const cookie of [
      "",
      payload,
      `${payload}.`,
      `${payload}.${foreign}`,
      `${changed}.${signature}`,
      ".",
    ]) {
      const other = set.openBrowser();
      if (cookie) other.jar.set("app.provider", cookie);
      await expectRefused(await other.comeBack(path), lost, other);
    }
  });

  test("signs in once: the same URL again, even with the cookie, is refused", async () => {
    const path = await browser.toProvider();
    const cookie = browser.jar.get("app.provider") ?? "";
    expect((await browser.comeBack(path)).error).toBeNull();
    expect(browser.jar.has("app.provider")).toBe(false);
    await set.app.db.authSession.deleteMany();
    await expectRefused(await browser.comeBack(path), lost);
    const thief = set.openBrowser();
    thief.jar.set("app.provider", cookie);
    await expectRefused(await thief.comeBack(path), lost, thief);
  });

  test("of two at once signs in one", async () => {
    const path = await browser.toProvider();
    const twins = [browser, set.openBrowser()];
    twins[1]?.jar.set("app.provider", browser.jar.get("app.provider") ?? "");
    const landings = await Promise.all(twins.map((one) => one.comeBack(path)));
    expect(landings.map(({ error }) => error).sort()).toEqual([lost, null].sort());
    expect(await set.app.db.authSession.count()).toBe(1);
  });

  test("is no one-time link: neither its state nor its code confirms an address or sets a password", async () => {
    const { searchParams } = new URL(await browser.toProvider(), origin);
    expect(await set.app.db.authVerification.count()).toBe(0);
    for (const name of ["state", "code"])
      for (const [call, input] of [
        ["resetPassword", { password: "a long sentence" }],
        ["confirmEmail", { currentPassword: "a long sentence" }],
      ] as const) {
        const answer = await browser.open(`/api/trpc/identity.${call}`, {
          method: "POST",
          headers: { "content-type": "application/json", origin },
          body: JSON.stringify({ ...input, secret: searchParams.get(name) }),
        });
        expect(await answer.text()).toContain('"code":"LINK_OVER"');
      }
  });

  test("with the code of an attempt that is over is refused by the provider", async () => {
    const used = new URL(await browser.toProvider(), origin).searchParams.get("code");
    const path = await browser.toProvider();
    // The challenge of the first attempt is not that of the second.
    await expectRefused(await browser.comeBack(withParameter(path, "code", used)), lost);
  });

  test.each([
    ["state", "another"],
    ["state", null],
    ["iss", "https://evil.example"],
    ["iss", null],
    ["code", null],
    ["code", "made up"],
  ])("with %s as %j signs nobody in", async (name, value) => {
    const path = await browser.toProvider();
    await expectRefused(await browser.comeBack(withParameter(path, name, value)), lost);
  });

  test.each(["state", "iss", "code"])("with two of %s signs nobody in", async (name) => {
    const path = await browser.toProvider();
    await expectRefused(await browser.comeBack(`${path}&${name}=evil`), lost);
  });

  test("in a URL of any length signs nobody in", async () => {
    const path = await browser.toProvider();
    await expectRefused(await browser.comeBack(`${path}&x=${"x".repeat(16_000)}`), lost);
  });

  test("is that the user cancelled: without the provider's words", async () => {
    set.issuer.user = "cancels";
    const path = await browser.toProvider();
    expect(path).toContain("error=access_denied");
    const landing = await browser.comeBack(path);
    await expectRefused(landing, "PROVIDER_CANCELLED");
    expect(landing.location).not.toMatch(/issuer|words|%3C/);
  });

  test.each(["server_error", "<script>alert(1)</script>"])("is the error %s", async (error) => {
    const path = withParameter(withParameter(await browser.toProvider(), "code", null), "error", error);
    const landing = await browser.comeBack(path);
    await expectRefused(landing, "PROVIDER_FAILED");
    expect(landing.location).not.toContain("script");
  });

  test.each(["POST", "HEAD", "PUT"])("by %s is refused, and the attempt goes on", async (method) => {
    const path = await browser.toProvider();
    const response = await browser.open(path, { method, ...(method !== "HEAD" && { body: "x" }) });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET");
    expect((await browser.comeBack(path)).error).toBeNull();
  });
});

type Claims = Record<string, unknown>;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const partsOf = (token: string) =>
  token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims) as [Claims, Claims];

describe("an ID token", () => {
  beforeEach(() => set.app.db.authSession.deleteMany());

  const foreignKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const signedBy = (key: typeof foreignKey, header: Claims, claims: Claims) => {
    const content = `${encode(header)}.${encode(claims)}`;
    return `${content}.${createSign("RSA-SHA256").update(content).sign(key, "base64url")}`;
  };
  const tampered: Record<string, (token: string) => string> = {
    "signed by another key": (token) => signedBy(foreignKey, ...partsOf(token)),
    "whose claims were changed": (token) => {
      const [header, , signature] = token.split(".");
      return `${header}.${encode({ ...partsOf(token)[1], sub: "another" })}.${signature}`;
    },
    "without a signature": (token) => `${token.split(".").slice(0, 2).join(".")}.`,
    "with alg none": (token) => `${encode({ alg: "none" })}.${token.split(".")[1]}.`,
    "signed with the client's secret": (token) => {
      const content = `${encode({ alg: "HS256", kid: "one" })}.${token.split(".")[1]}`;
      const secret = set.issuer.variables.OIDC_CLIENT_SECRET ?? "";
      return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
    },
    "that is none": () => "not a token",
    "that is not sent": () => "",
  };
  const wrong: Record<string, Claims> = {
    nonce: { nonce: "of another attempt" },
    "nonce, which is missing": { nonce: undefined },
    issuer: { iss: "https://evil.example" },
    audience: { aud: "another app" },
    "audience and authorized party": { aud: ["app", "another"], azp: "another" },
    "time, which is over": { exp: 1_000_000_000 },
    "subject, which is missing": { sub: undefined },
    "subject, whose profile is another's": { sub: "another" },
  };

  async function expectFailed() {
    await expectRefused(await browser.signIn(), "PROVIDER_FAILED");
    const [error, ...others] = lines("error");
    expect(others).toEqual([]);
    expect(JSON.stringify(error)).not.toMatch(/eyJ|a secret of the app/);
  }

  test.each(Object.entries(tampered))("%s signs nobody in", async (_what, tamper) => {
    set.issuer.tamper = tamper;
    await expectFailed();
  });

  test.each(Object.entries(wrong))(
    "with a wrong %s signs nobody in, though the issuer signed it",
    async (_what, claims) => {
      set.issuer.tamper = (token) => {
        const [header, own] = partsOf(token);
        return signedBy(set.issuer.key, header, { ...own, ...claims });
      };
      await expectFailed();
    },
  );

  test("that the issuer signed in the same way is accepted", async () => {
    set.issuer.tamper = (token) => signedBy(set.issuer.key, ...partsOf(token));
    expect((await browser.signIn()).error).toBeNull();
  });
});

describe("the place to go to afterwards", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "%2f%2fevil.example",
    `/${"ü".repeat(1999)}`,
    "",
  ])("is one of the app, which %j is not", async (next) => {
    const { location } = await browser.signIn(next);
    expect(location).toBe("/sign-in");
  });

  test("is a path as it is, with its query and fragment", async () => {
    const next = "/account?search=//evil.example&x=%2f%2fe#there";
    expect((await browser.signIn(next)).location).toBe(next);
  });

  test("is kept on the sign-in page after a refusal", async () => {
    set.issuer.user = "cancels";
    const { location } = await browser.signIn("/account?a=b");
    expect(new URL(location, origin).searchParams.get("next")).toBe("/account?a=b");
  });
});

describe("the way to the provider", () => {
  test("asks for a code with a challenge, a state and a nonce of its own each time", async () => {
    const asked = await Promise.all([1, 2].map(() => browser.open(providerPaths.begin)));
    const [one, two] = asked.map((response) => new URL(response.headers.get("location") ?? "").searchParams);
    expect(one?.get("redirect_uri")).toBe(`${origin}${providerPaths.callback}`);
    expect(one?.get("response_type")).toBe("code");
    expect(one?.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(one?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one?.get(name)).not.toBe(two?.get(name));
    }
  });

  test.each(["cross-site", "same-site"])("is not begun by a page of another site: %s", async (from) => {
    const response = await browser.open(providerPaths.begin, { headers: { "sec-fetch-site": from } });
    expect(response.headers.get("location")).toMatch(/^\/sign-in\?/);
    expect(browser.jar.size).toBe(0);
  });

  test("asks one address so often, and no more", async () => {
    const path = providerPaths.callback;
    const landings = [];
    for (let count = 0; count <= 120; count += 1) landings.push(await browser.comeBack(path));
    expect(landings[0]?.error).toBe(lost);
    expect(landings.at(-1)?.error).toBe("TOO_MANY_REQUESTS");
  });
});
