import { describe, expect, test } from "vitest";
import { roles } from "@/product/permissions";
import { home, rolesOf, screens, screensFor } from "@/product/screens";

describe("the screens", () => {
  test("that a role is offered are those whose query it may call", () => {
    for (const role of roles) {
      for (const { path } of screensFor([role])) {
        const screen = screens.find((each) => each.path === path);
        expect(screen && rolesOf(screen)).toContain(role);
      }
    }
  });

  test("that are for everybody do not hold what is for one role", () => {
    const everybody = screensFor(roles).map(({ path }) => path);
    const admins = ["/admin/users", "/admin/jobs", "/admin/audit"];
    expect(everybody.filter((path) => admins.includes(path))).toEqual([]);
    const offered = screensFor(["admin"]).map(({ path }) => path);
    expect(offered).toEqual(expect.arrayContaining([...everybody, ...admins]));
  });

  test("begin where one arrives after signing in", () => {
    expect([...screensFor(roles).map(({ path }) => path), "/account"][0]).toBe(home);
  });
});
