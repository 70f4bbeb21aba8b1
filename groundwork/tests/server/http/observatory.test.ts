import { expect, test } from "vitest";
import { contentSecurityPolicies, securityHeaders } from "#server/http/request-context";
import { observe } from "#support/observatory";

const policies = contentSecurityPolicies({}, { https: true, development: false });
const html = '<!doctype html><script src="/a.js"></script>';

/** Response to a visitor of a page who comes by https. */
const given = () => ({
  ...securityHeaders(true),
  "content-security-policy": policies("/sign-in").text,
  "content-type": "text/html; charset=utf-8",
});

const visit = (changed: Record<string, string | undefined> = {}) => {
  const entries = Object.entries({ ...given(), ...changed });
  const headers = new Headers(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return observe({ https: true, html, headers });
};
const policyWith = (directive: string, sources: string) =>
  given()["content-security-policy"].replace(new RegExp(`${directive} [^;]*`), `${directive} ${sources}`);

test("a page that is reached by https has the best grade, and all points that its headers can earn", () => {
  const { score, grade, rows } = visit();
  expect(grade).toBe("A+");
  expect(rows).toEqual({
    "content-security-policy": 10,
    cookies: 0,
    "cross-origin-resource-sharing": 0,
    "referrer-policy": 5,
    "strict-transport-security": 0,
    "subresource-integrity": 0,
    "x-content-type-options": 0,
    "x-frame-options": 5,
    "cross-origin-resource-policy": 10,
    "cross-origin-opener-policy": 10,
    "cross-origin-embedder-policy": 10,
  });
  expect(score).toBe(150);
});

test.each([
  ["a policy", { "content-security-policy": undefined }, -25],
  [
    "a policy without inline scripts",
    { "content-security-policy": policyWith("script-src", "'unsafe-inline'") },
    -20,
  ],
  [
    "a policy without evaluated code",
    { "content-security-policy": policyWith("script-src", "'unsafe-eval'") },
    -10,
  ],
  [
    "a policy without inline styles",
    { "content-security-policy": policyWith("style-src", "'unsafe-inline'") },
    0,
  ],
  [
    "a policy that begins with nothing",
    { "content-security-policy": policyWith("default-src", "'self'") },
    5,
  ],
] as const)("would lose points without %s", (_what, changed, expected) => {
  expect(visit(changed).rows["content-security-policy"]).toBe(expected);
  expect(visit(changed).score).toBeLessThan(visit().score);
});

test.each(Object.keys(securityHeaders(true)).filter((name) => !/^(origin-agent|permissions)/.test(name)))(
  "would not have as many points without %s, or need it no more",
  (name) => {
    const without = visit({ [name]: undefined });
    // The policy's own word about frames has taken the place of this one.
    if (name === "x-frame-options") return expect(without.score).toBe(visit().score);
    expect(without.score).toBeLessThan(visit().score);
  },
);

test("what Next answers without the app has the worst grade", () => {
  const bare = observe({ https: true, html, headers: new Headers({ "content-type": "text/html" }) });
  expect(bare).toMatchObject({ grade: "D", score: 30 });
});

test.each([
  ["__Host-session=a; Path=/; Secure; HttpOnly; SameSite=Lax", 5],
  ["session=a; HttpOnly; SameSite=Lax", -40],
  ["session=a; Secure; SameSite=Lax", -30],
  ["theme=dark; SameSite=Lax", -20],
  ["theme=dark; Secure; SameSite=Any", -20],
])("scores the cookie %s by %i", (cookie, expected) => {
  expect(visit({ "set-cookie": cookie }).rows.cookies).toBe(expected);
});
