import fc from "fast-check";
import { expect, test } from "vitest";
import { auditFilters } from "#contract/audit";
import { isAuditFilter } from "#contract/audit-filters";
import { actionLabel, entityName, loggedField, pathOfRow } from "#slices/audit/display";

test("entities, actions and fields have the words of their slices", () => {
  expect(entityName("user")).toBe("User");
  expect(actionLabel("set-role", "user")).toBe("Role changed");
  expect(loggedField("user", "role")).toMatchObject({ kind: "oneOf", label: "Role" });
  expect(loggedField("job", "state")).toMatchObject({ label: "State", labels: { failed: "Failed" } });
});

test("what has no words any more is shown by its stored names", () => {
  expect(entityName("billingPlan")).toBe("Billing plan");
  expect(actionLabel("set-due-date", "billingPlan")).toBe("Set due date");
  expect(loggedField("billingPlan", "dueDate")).toMatchObject({ kind: "line", label: "Due date" });
  for (const name of ["constructor", "__proto__", "toString"]) {
    expect(entityName(name)).toBeTypeOf("string");
    expect(loggedField(name, name)).toMatchObject({ kind: "line" });
  }
});

test("a row has a page where its slice has a screen", () => {
  expect(pathOfRow("user", "1")).toBe("/admin/users/1");
  expect([pathOfRow("job", "1"), pathOfRow("billingPlan", "1"), pathOfRow("toString", "1")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("what a URL may hold is what the procedure takes", () => {
  const texts = fc.oneof(
    fc.string(),
    fc.uuid(),
    fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
    fc.constantFrom("2026-02-30T00:00:00.000Z", "0202-01-01T00:00:00.000Z", "2026-01-01T24:00:00.000Z"),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const [name, isFilter] of Object.entries(isAuditFilter))
        if (isFilter(text)) expect(auditFilters.safeParse({ [name]: text }).success).toBe(true);
    }),
  );
  for (const [name, text] of Object.entries({
    entry: "1",
    actor: "command:account",
    from: "2026-01-01T00:00:00.000Z",
  }))
    expect(isAuditFilter[name as "entry"](text)).toBe(true);
});
