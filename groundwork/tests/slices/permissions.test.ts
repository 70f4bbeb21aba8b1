import { describe, expect, test } from "vitest";
import { type Actor, accessOf } from "#contract/permissions";
import { proceduresOf } from "#server/call/declared-procedures";
import { platformSlices } from "#slices/platform-slices";
import { anyone, roles } from "@/product/permissions";

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

  // What the page of one's own account and every open page call: without one of them a user cannot work at all.
  test.each(roles)("for one's own account reaches for the role %s", (role) => {
    const { account, identity, live, token } = platformSlices;
    const refused = proceduresOf({ account, identity, live, token })
      .filter(({ permission }) => !accessOf(permission, { id: "3", name: "U", role }))
      .map(({ path }) => `groundwork/src/slices: the permission of ${path} does not name the role ${role}`);
    expect(refused).toEqual([]);
  });
});
