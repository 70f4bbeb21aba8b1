import { withImported, withLastLine, withParagraph } from "groundwork/cli/procedure/edits";
import { describe, expect, it } from "vitest";

describe("a line", () => {
  const samples = `export const sample = {
  inputs: {
    list: () => ({
      limit: 10,
    }),
  },
  situations: {},
};
`;

  it("is added at the end of an object that is there, and of no other", () => {
    expect(withLastLine(samples, "  inputs: {", "more: () => ({}),")).toBe(
      samples.replace("    }),\n  },", "    }),\n    more: () => ({}),\n  },"),
    );
  });

  it.each(["  outputs: {", "inputs: {", "  situations: {},"])(
    "is added nowhere without its object: %s",
    (opening) => {
      expect(withLastLine(samples, opening, "more,")).toBeUndefined();
    },
  );
});

describe("an import", () => {
  it("is added to what is imported from the same module, each name once", () => {
    const text = 'import { a } from "x";\nimport {\n  type B,\n  c,\n} from "./y";\n';
    expect(withImported(text, "./y", ["c", "d"])).toBe(
      'import { a } from "x";\nimport { type B, c, d } from "./y";\n',
    );
  });

  it("is added nowhere when nothing is imported from there by name", () => {
    expect(withImported('import * as y from "./y";\n', "./y", ["d"])).toBeUndefined();
  });
});

it("a paragraph is added after an empty line", () => {
  expect(withParagraph("one\n", "two")).toBe("one\n\ntwo\n");
});
