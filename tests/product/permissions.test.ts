import { type Actor, accessOf } from "groundwork/contract/permissions";
import { describe, expect, test } from "vitest";
import { anyone } from "@/product/permissions";

const member: Actor = { id: "1", name: "M", role: "member" };
const admin: Actor = { id: "2", name: "A", role: "admin" };
const permission = { member: "own", admin: "any" } as const;

describe("a permission", () => {
  test("reaches as far as the actor's role says", () => {
    expect(accessOf(permission, member)).toBe("own");
    expect(accessOf(permission, admin)).toBe("any");
  });

  test("does not reach for a role that it does not name", () => {
    expect(accessOf(permission, null)).toBeNull();
    expect(accessOf({ admin: "any" }, member)).toBeNull();
  });

  test("for anyone reaches for a user who is not signed in", () => {
    expect(accessOf(anyone, null)).toBe("any");
  });
});
