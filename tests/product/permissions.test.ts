import { describe, expect, test } from "vitest";
import { type Actor, anyone, reachOf } from "@/product/permissions";

const member: Actor = { id: "1", name: "M", role: "member" };
const admin: Actor = { id: "2", name: "A", role: "admin" };
const permission = { member: "own", admin: "any" } as const;

describe("a permission", () => {
  test("reaches as far as the actor's role says", () => {
    expect(reachOf(permission, member)).toBe("own");
    expect(reachOf(permission, admin)).toBe("any");
  });

  test("does not reach for a role that it does not name", () => {
    expect(reachOf(permission, null)).toBeNull();
    expect(reachOf({ admin: "any" }, member)).toBeNull();
  });

  test("for anyone reaches for somebody who is not signed in", () => {
    expect(reachOf(anyone, null)).toBe("any");
  });
});
