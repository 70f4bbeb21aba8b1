import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  date,
  dateTime,
  decimal,
  emailAddress,
  integer,
  line,
  manyOf,
  money,
  tags,
  text,
  titleKey,
  version,
} from "#contract/fields";
import { jsonSchemaOf } from "#contract/json-schema";
import { looseEnds } from "../product-contract/bounds";
import { someOf } from "../product-contract/places";
import { fitting } from "../product-contract/valid";
import { wrongAt } from "../product-contract/wrong-values";

const messageOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? null : result.error.issues[0]?.message;
};

describe("an e-mail address", () => {
  const address = emailAddress({ max: 30 });

  test.each([
    ["max@müller.de", "max@xn--mller-kva.de"],
    [" Max@MÜLLER.de ", "max@xn--mller-kva.de"],
    ["max@xn--mller-kva.de", "max@xn--mller-kva.de"],
    ["ann@例え.jp", "ann@xn--r8jz45g.jp"],
    ["ann@example.com", "ann@example.com"],
  ])("%s is %s", (written, kept) => {
    expect(address.parse(written)).toBe(kept);
    expect(address.parse(kept)).toBe(kept);
  });

  test.each(["max", "max@", "@müller.de", "max@mül ler.de", "max@müller.de/x", "max@müller", "max@ö@ä.de"])(
    "%s is none",
    (written) => expect(messageOf(address, written)).toBe("This is not a complete e-mail address."),
  );
});

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

/** Texts in which what is drawn, what is not, and what joins come close to each other. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."aé1#\u0301 \t\n\u00a0\u3000\u2800"),
      fc.constantFrom(
        "\u200b",
        "\u200c",
        "\u200d",
        "\u2060",
        "\ufeff",
        "\u00ad",
        "\u034f",
        "\u061c",
        "\u200e",
      ),
      fc.constantFrom(
        "\u202a",
        "\u202e",
        "\u202c",
        "\u2066",
        "\u2069",
        "\ufe0e",
        "\ufe0f",
        "\u{e0100}",
        "\u180b",
      ),
      fc.constantFrom("\u3164", "\u115f", "\u17b5", "\u0085", "\u009b", "\ufffa", "\u{e0067}", "\u{e007f}"),
      fc.constantFrom("👨", "❤", "🏽", "🏴", "\u20e3", "م", "ه", "क", "\u094d", "\u0d4d", "ᠮ", "葛"),
      fc.string({ unit: "binary", maxLength: 1 }),
    ),
  )
  .map((parts) => parts.join(""));

const parsed = (schema: ReturnType<typeof text>, value: string): string | null =>
  schema.safeParse(value).data ?? null;

/** Writing in which characters that are not drawn change what is. */
const writing = [
  ["a family, joined", "👨‍👩‍👧‍👦"],
  ["a skin and a profession, joined", "👩🏽‍🚀"],
  ["a heart on fire", "❤️‍🔥"],
  ["a flag of colours", "🏳️‍🌈"],
  ["a flag of letters", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["a flag of a country", "🇩🇪"],
  ["a key of a telephone", "1️⃣"],
  ["a telephone as text", "☎︎"],
  ["Persian, which keeps letters apart", "می‌خواهم"],
  ["a Persian abbreviation", "ه‍.ق"],
  ["Hindi with a half letter", "क्‍ष"],
  ["Malayalam that ends on a joiner", "അവന്‍"],
  ["Malayalam with a sign kept apart", "ക\u200cു"],
  ["Kannada with the older form of a letter", "ರ\u200d್ಕ"],
  ["Sinhala", "ශ්‍රී"],
  ["Arabic", "مرحبا بالعالم"],
  ["Hebrew with points", "שָׁלוֹם"],
  ["Thai", "สวัสดีชาวโลก"],
  ["Mongolian with a form of a letter", "ᠠ᠋ᠮ"],
  ["a Japanese name in its own form", "葛󠄀城"],
] as const;

describe("what is not drawn", () => {
  const name = line({ min: 1, max: 100 });
  const note = text({ min: 1, max: 100 });

  test.each(writing)("stays where writing needs it: %s", (_name, value) => {
    expect(parsed(name, value)).toBe(value.normalize("NFC"));
    expect(parsed(note, value)).toBe(value.normalize("NFC"));
  });

  test.each([
    ["an override", "\u202enimda\u202c", "nimda"],
    ["an isolate", "ad\u2066min\u2069", "admin"],
    ["a space without width", "ad\u200bmin", "admin"],
    ["a mark of direction", "admin\u200f", "admin"],
    ["a joiner that joins nothing", "ad\u200dmin\u200c", "admin"],
    ["a soft hyphen", "ad\u00admin", "admin"],
    ["a mark of the order of bytes", "\ufeffadmin", "admin"],
    ["a form of a letter that has none", "admin\ufe0f", "admin"],
    ["letters of a text that is not shown", "admin\u{e0061}\u{e0064}", "admin"],
    ["a control", "ad\u009bmin", "admin"],
    ["a second space", "Ada  Lovelace", "Ada Lovelace"],
    ["a space of another kind", "Ada\u2009Lovelace", "Ada Lovelace"],
  ])("goes from a line: %s", (_name, value, rest) => {
    expect(parsed(name, value)).toBe(rest);
  });

  test.each(["\u3164", "\u2800", "\u200b", "\u115f\u1160", " \u00a0\u2060\t"])(
    "is nothing by itself: %j",
    (value) => {
      expect(messageOf(name, value)).toBe("Please fill this in.");
      expect(messageOf(note, value)).toBe("Please fill this in.");
    },
  );

  test("goes from text of several lines when it misleads, and stays when it directs or breaks lines", () => {
    expect(parsed(note, "if \u202e} \u2066// admin\u2069 \u2066begin")).toBe("if } // admin begin");
    expect(parsed(note, "a\u{e0069}\u{e0067}b\ufeffc")).toBe("abc");
    expect(parsed(note, "\u200fשלום!\u200f  ភាសា\u200bខ្មែរ  so\u00adfort")).toBe(
      "\u200fשלום!\u200f  ភាសា\u200bខ្មែរ  so\u00adfort",
    );
  });

  test("is as nothing anywhere in a line of Latin letters", () => {
    const hidden = fc.constantFrom(
      ...Array.from({ length: 0x110000 }, (_, code) => code)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code))
        .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character)),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,9}$/), fc.nat(9), fc.array(hidden), (word, at, parts) => {
        const mixed = word.slice(0, at) + parts.join("") + word.slice(at);
        expect(parsed(name, mixed)).toBe(word);
      }),
    );
  });

  test("is gone after one reading, however it is mixed", () => {
    fc.assert(
      fc.property(tricky, (value) => {
        for (const schema of [line({ max: 1000 }), text({ max: 1000 })]) {
          const once = parsed(schema, value);
          if (once !== null) expect(parsed(schema, once)).toBe(once);
        }
        const read = parsed(line({ max: 1000 }), value) ?? "";
        expect(read).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad\u3164]|\s\s/u);
        expect(parsed(text({ max: 1000 }), value) ?? "").not.toMatch(/[\u202a-\u202e\u2066-\u2069\ufeff]/u);
      }),
      {
        numRuns: 500,
        // Marks that the composed form puts in another order, or joins with their letter.
        examples: [
          "\u0301\u0d4d\u200d",
          "ക\u0301\u0d4d\u200d",
          "ق\u200c\u06d6\u0327",
          "a\u200b\u0308\u200d",
        ].map((value): [string] => [value]),
      },
    );
  });
});

describe("a length", () => {
  const title = line({ min: 2, max: 3 });

  test("is counted in characters of Unicode, after what is not drawn is gone", () => {
    expect(parsed(title, "😀😀😀")).toBe("😀😀😀");
    expect(messageOf(title, "😀😀😀😀")).toBe("Use at most 3 characters.");
    expect(messageOf(title, "😀")).toBe("Use at least 2 characters.");
    expect(parsed(title, "a\u200b\u200b\u200bb")).toBe("ab");
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

const kinds = {
  integer: integer({ min: -5, max: 100 }),
  decimal: decimal({ min: -1, max: 10, places: 2 }),
  money: money({ min: 0, max: 100_000 }),
  date,
  dateTime,
  "yes or no": z.boolean(),
  "one of a few": z.enum(["low", "high"]),
  "many of a few": manyOf(["red", "green", "blue"]),
  reference: z.uuid(),
  tags: tags({ max: 3, length: 10 }),
};

describe.each(
  Object.entries(kinds).flatMap(([name, schema]) => [
    [name, schema] as const,
    [`${name}, nullable`, schema.nullable()] as const,
  ]),
)("a field of the kind %s", (_, schema) => {
  const input = jsonSchemaOf(schema, "input");

  test("is bounded", () => {
    expect(looseEnds(input)).toEqual([]);
  });

  test("takes what its JSON schema describes, and what it gives back is taken as the same", () => {
    fc.assert(
      fc.property(fitting(input), (value) => {
        const read = schema.safeParse(value);
        // Of words, the schema has rules of its own: a few of them are refused.
        fc.pre(read.success);
        expect(schema.parse(z.encode(schema, read.data as never))).toEqual(read.data);
      }),
      { maxSkipsPerRun: schema.safeParse(["word"]).success ? 20 : 0 },
    );
  });

  test("takes nothing that its JSON schema speaks against", () => {
    const place = {
      field: "",
      schema: input,
      required: true,
      own: someOf(input),
      put: (value: unknown) => value,
    };
    for (const [way, values] of wrongAt(place))
      fc.assert(
        fc.property(values, (value) => {
          expect(schema.safeParse(value).success, way).toBe(false);
        }),
      );
  });

  test("does not take an empty text for anything", () => {
    expect(schema.safeParse("").success).toBe(false);
  });
});

describe("a date", () => {
  test("is the midnight in UTC that the day begins with", () => {
    expect(date.parse("2024-02-29")).toEqual(new Date("2024-02-29T00:00:00.000Z"));
  });

  test.each(["2026-02-29", "2026-2-1", "1969-12-31", "2200-01-01", "2026-01-01T00:00:00.000Z"])(
    "is not %s",
    (value) => {
      expect(date.safeParse(value).success).toBe(false);
    },
  );

  test("travels back as text with its time", () => {
    expect(jsonSchemaOf(z.object({ due: date.nullable() }), "output").properties).toEqual({
      due: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
    });
  });
});

describe("a sentence under a field", () => {
  test.each([
    [kinds.integer, "12", "Enter a whole number without separators, such as 1200."],
    [kinds.integer, 1.5, "Enter a whole number without separators, such as 1200."],
    [kinds.integer, 101, "This must be at most 100."],
    [kinds.integer, null, "Please fill this in."],
    [kinds.decimal, "1", "Enter a number without separators of thousands, such as 1200.5."],
    [kinds.decimal, 1.234, "Use at most 2 decimal places."],
    [kinds.money, "12.50", "Enter an amount such as 12.50."],
    [kinds.money, 100_001, "This must be at most 1000.00."],
    [kinds.money, -1, "This must be at least 0.00."],
    [date, "22.11.2026", "Enter a complete date."],
    [date, "1066-10-14", "Enter a year from 1970 to 2199."],
    [dateTime, "2026-11-22", "Enter a complete date and time."],
    [kinds["one of a few"], "middling", "Choose one of the offered values."],
    [kinds.reference, "Ada", "This is not an id."],
    [emailAddress({ max: 30 }), "ada", "This is not a complete e-mail address."],
    [emailAddress({ max: 20 }), "max@müllermüller.de", "Use at most 20 characters."],
    [kinds["many of a few"], ["red", "red"], "Choose each value once."],
    [kinds.tags, ["a", "b", "c", "d"], "Choose at most 3."],
    [kinds.tags, ["a", "a\u200b"], "Use each word once."],
    [kinds.tags, ["much too long"], "Use at most 10 characters."],
  ])("%#", (schema, value, sentence) => {
    expect(z.safeParse(schema, value).error?.issues[0]?.message).toBe(sentence);
  });
});
