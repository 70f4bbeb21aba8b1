import { describe, expect, test } from "vitest";
import { readVisitor, writeVisitor } from "#contract/visitor";

const roles = ["member", "admin"] as const;

describe("the visitor cookie", () => {
  test.each(["Ada", "Ada; Secure, x=1", 'O\'Neil "the" <b>\\', "نص 中文 🙂", "a:b=c"])(
    "gives back the name %s",
    (name) => {
      const value = writeVisitor({ name, role: "member" });
      // What RFC 6265 lets stand in a cookie.
      expect(value).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/);
      expect(readVisitor(roles, `a=b; app.user=${value}; c=d`, false)).toEqual({ name, role: "member" });
      expect(readVisitor(roles, `__Host-app.user=${value}`, true)).toEqual({ name, role: "member" });
    },
  );

  test("takes half a character for what it is: none", () => {
    expect(writeVisitor({ name: "A\ud800", role: "admin" })).toBe("admin:A%EF%BF%BD");
  });

  test.each([
    "",
    "app.user=",
    "app.user=member",
    "app.user=member:",
    "app.user=owner:Ada",
    "app.user=member:%E0%A4%A",
    "xapp.user=member:Ada",
    "__Host-app.user=member:Ada",
  ])("is nobody where it says %j", (cookies) => {
    expect(readVisitor(roles, cookies, false)).toBeNull();
  });

  test("of a page over https is that of the very host alone", () => {
    expect(readVisitor(roles, "app.user=admin:Planted", true)).toBeNull();
  });
});
