import { measured, overTypeBudget, typeBudget } from "groundwork/cli/type-budget";
import { describe, expect, test } from "vitest";

describe("the budget of types", () => {
  const { procedures, instantiations, eachMore } = measured;

  test("holds the template and ten untouched slices of seven procedures", () => {
    for (const slices of [0, 3, 10])
      expect(overTypeBudget(instantiations + slices * 7 * eachMore, procedures + slices * 7)).toBeUndefined();
  });

  test("is passed by work that grows faster than the procedures", () => {
    const twice = overTypeBudget(instantiations + 70 * 2 * eachMore, procedures + 70);
    expect(twice, "what is said of twice as much for each procedure").toBeDefined();
    const atOnce = overTypeBudget(instantiations * 1.2, procedures);
    expect(atOnce, "what is said of a fifth more without a procedure").toBeDefined();
  });

  test("says, when it is passed, by how much, that it may be plain growth, and what to do", () => {
    const output = overTypeBudget(1_000_000, 30);
    expect(output).toContain("worked out 1000000 generic types");
    expect(output).toContain(`the budget for 30 procedures is ${typeBudget(30)}.`);
    expect(output).toContain("It may be plain growth");
    expect(output).toContain("raise `share` in groundwork/src/cli/type-budget.ts");
  });
});
