import { describe, expect, it } from "vitest";
import { namesOf } from "../../../groundwork/src/cli/slice/names";
import {
  entriesOf,
  withEntries,
  withLinesRepeated,
  withoutLines,
} from "../../../groundwork/src/cli/slice/registries";

const thing = namesOf("thing");
const invoice = namesOf("invoice");
const all = [thing];

const register = `import * as people from "./people";
import * as thing from "./procedures/thing";
import { thingErrors } from "./thing/errors";
import { log } from "./log";

export const slices = {
  people,
  thing,
};
`;

describe("a register", () => {
  it("repeats each line of a slice below it", () => {
    const lines = withLinesRepeated(register, "router.ts", thing, invoice, all).split("\n");
    expect(lines.slice(1, 5)).toEqual([
      'import * as thing from "./procedures/thing";',
      'import * as invoice from "./procedures/invoice";',
      'import { thingErrors } from "./thing/errors";',
      'import { invoiceErrors } from "./invoice/errors";',
    ]);
    expect(lines.slice(-5)).toEqual(["  people,", "  thing,", "  invoice,", "};", ""]);
  });

  it("is as before when those lines are taken out again", () => {
    const both = withLinesRepeated(register, "router.ts", thing, invoice, all);
    expect(withoutLines(both, invoice, [thing, invoice])).toBe(register);
  });

  it("takes back what was taken out, under another name, between the lines it stood between", () => {
    const stored = entriesOf(register, "router.ts", thing, all);
    expect(stored.map(({ lines }) => lines.length)).toEqual([2, 1]);
    const without = withoutLines(register, thing, all);
    expect(withEntries(without, "router.ts", stored, thing, thing)).toBe(register);
    expect(withEntries(without, "router.ts", stored, thing, invoice)).toBe(
      register.replaceAll("thing", "invoice"),
    );
  });

  it("finds the place by the line after it, or by other spaces, when the line before it is gone", () => {
    const stored = entriesOf(register, "router.ts", thing, all);
    const without = withoutLines(register, thing, all)
      .replace('import * as people from "./people";\n', "")
      .replace("  people,", "    people,");
    const back = withEntries(without, "router.ts", stored, thing, invoice);
    expect(back).toContain('import { invoiceErrors } from "./invoice/errors";\nimport { log } from "./log";');
    expect(back).toContain("    people,\n  invoice,\n};");
  });

  it("says which lines belong where when neither is there any more", () => {
    const stored = entriesOf(register, "router.ts", thing, all);
    const other = withoutLines(register, thing, all).replace("  people,\n", "").replace("};", "}");
    expect(() => withEntries(other, "router.ts", stored, thing, invoice)).toThrow(
      /^router\.ts has neither the line "people," nor "};".*between them belongs: thing,/,
    );
  });
});
