import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { line, text, titleKey, version } from "@/product/fields";

const messageOf = (schema: ReturnType<typeof text>, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? null : result.error.issues[0]?.message;
};

describe("text", () => {
  const note = text({ min: 1, max: 10 });

  test("is trimmed before it is measured", () => {
    expect(note.parse("  ten chars  ")).toBe("ten chars");
    expect(messageOf(note, "   ")).toBe("Please fill this in.");
  });

  test("is stored in Unicode's composed form", () => {
    expect(note.parse("e\u0301")).toBe("\u00e9");
  });

  test.each([
    ["a NUL", "a\u0000b"],
    ["a lone surrogate", "a\ud800"],
    ["an escape sequence", "\u001b[31m"],
  ])("does not take %s", (_name, value) => {
    expect(messageOf(note, value)).toBe("This contains characters that cannot be stored.");
  });

  test("keeps line breaks and tabs", () => {
    expect(note.parse("a\n\tb")).toBe("a\n\tb");
  });

  test("says how long it may be", () => {
    expect(messageOf(note, "12345678901")).toBe("Use at most 10 characters.");
  });

  test("asks for what is missing, and names a wrong type", () => {
    expect(messageOf(note, undefined)).toBe("Please fill this in.");
    expect(messageOf(note, { contains: "" })).toBe("This value is of the wrong type.");
  });

  test("read twice is read the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const once = note.safeParse(value);
        if (once.success) expect(note.parse(once.data)).toBe(once.data);
      }),
    );
  });

  test("never repeats what was sent in its message", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const message = messageOf(note, value);
        if (message !== null)
          expect([
            "Please fill this in.",
            "This value is of the wrong type.",
            "Use at most 10 characters.",
            "This contains characters that cannot be stored.",
          ]).toContain(message);
      }),
    );
  });
});

describe("a line", () => {
  test.each(["\n", "\r", "\u2028", "\u2029"])("does not take the line break %j", (breaking) => {
    expect(messageOf(line({ max: 10 }), `a${breaking}b`)).toBe("Use a single line here.");
  });
});

describe("a title's key", () => {
  test("is the same for titles that differ in case or in composition", () => {
    expect(titleKey("CAFE\u0301")).toBe(titleKey("caf\u00e9"));
  });
});

describe("a version", () => {
  test.each([0, -1, 1.5, 2 ** 31, Number.NaN, "1"])("is not %j", (value) => {
    expect(version.safeParse(value).success).toBe(false);
  });
});
