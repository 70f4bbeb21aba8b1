import { branchesOf, type JsonSchema, propertiesOf, tupleOf, typesOf } from "./json-schema";

/** Schema of a document, with the table that its references lead into. */
export type Placed = { readonly schema: JsonSchema; readonly table: Readonly<Record<string, JsonSchema>> };

/** Side of a call that is compared: what it takes, or what it answers with. */
export type Side = "input" | "answer";

/**
 * Why values of `narrow` are not all values of `wide`, in words: for an input, what passed and no longer does, where
 * `narrow` is the one before; for an answer, what a reader does not expect, where `wide` is. A reader of an answer leaves
 * aside what it does not know, so a field more is none.
 */
export function differences(
  narrow: Placed,
  wide: Placed,
  side: Side,
  path = "",
  seen = new Set<string>(),
): string[] {
  const names = [nameIn(narrow.schema), nameIn(wide.schema)];
  if (names.every((name) => name !== undefined)) {
    if (seen.has(names.join())) return [];
    seen.add(names.join());
  }
  const [one, other] = [resolved(narrow), resolved(wide)];
  if (isAnything(other.schema)) return [];
  const wides = alternatives(other);
  const narrows = alternatives(one);
  return narrows.flatMap((branch) => {
    const tries = wides.map((candidate) => branchDifferences(branch, candidate, side, path, seen));
    if (tries.some(({ length }) => length === 0)) return [];
    // One counterpart says what differs; of several, none is what it was.
    const alike = tries.filter((_, index) => typeOf(wides[index]) === typeOf(branch));
    const counterparts = alike.length === 0 && narrows.length === 1 ? tries : alike;
    const [only] = counterparts.length === 1 ? counterparts : [];
    if (only) return only;
    return [`${at(path)}${side === "input" ? "may no longer be" : "may now be"} ${nameOf(branch.schema)}`];
  });
}

/** Name in its table that a reference leads to. */
const nameIn = (schema: JsonSchema): string | undefined => schema.$ref?.split("/").at(-1);

function resolved({ schema, table }: Placed): Placed {
  const name = nameIn(schema);
  return name === undefined ? { schema, table } : resolved({ schema: table[name] ?? {}, table });
}

/** The schemas of which a value has to fit one, each with one type alone. */
const alternatives = ({ schema, table }: Placed): Placed[] =>
  branchesOf(schema)
    .map((branch) => resolved({ schema: branch, table }))
    .flatMap((branch) => (branch.schema.anyOf || branch.schema.oneOf ? alternatives(branch) : [branch]))
    .flatMap((branch) =>
      Array.isArray(branch.schema.type)
        ? branch.schema.type.map((type: string) => ({
            table,
            schema: { ...branch.schema, type } as JsonSchema,
          }))
        : [branch],
    );

const typeOf = (placed: Placed | undefined) => (placed ? typesOf(placed.schema).join() : "");
const isAnything = (schema: JsonSchema) =>
  Object.keys(schema).filter((key) => key !== "description").length === 0;
const nameOf = (schema: JsonSchema) =>
  valuesOf(schema)
    ?.map((value) => JSON.stringify(value))
    .join(" or ") ?? typesOf(schema).join();
const at = (path: string) => (path ? `${path} ` : "it ");
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  "const" in schema ? [schema.const] : schema.enum;

function branchDifferences(
  narrow: Placed,
  wide: Placed,
  side: Side,
  path: string,
  seen: Set<string>,
): string[] {
  const [one, other] = [narrow.schema, wide.schema];
  if (isAnything(other) || (same(one, other) && !JSON.stringify(one).includes("$ref"))) return [];
  const types = [typeOf(narrow), typeOf(wide)];
  if (types[0] !== types[1] && !(types[0] === "integer" && types[1] === "number")) {
    return [
      side === "input"
        ? `${at(path)}must be ${types[1]} (was: ${types[0]})`
        : `${at(path)}is ${types[0]} (was: ${types[1]})`,
    ];
  }
  return [
    ...valueDifferences(one, other, side, path),
    ...boundDifferences(one, other, side, path),
    ...objectDifferences(narrow, wide, side, path, seen),
    ...itemDifferences(narrow, wide, side, path, seen),
  ];
}

/** Values of their own that a reader may not know, or that are taken no more. */
function valueDifferences(one: JsonSchema, other: JsonSchema, side: Side, path: string): string[] {
  const [values, known] = [valuesOf(one), valuesOf(other)];
  if (!known) return [];
  if (!values) return [`${at(path)}${side === "input" ? "must be" : "was"} one of ${JSON.stringify(known)}`];
  const missing = values.filter((value) => !known.includes(value));
  return missing.map(
    (value) => `${at(path)}${side === "input" ? "may no longer be" : "may now be"} ${JSON.stringify(value)}`,
  );
}

const least = { minLength: "characters", minItems: "items", minimum: "", exclusiveMinimum: "" } as const;
const most = {
  maxLength: "characters",
  maxItems: "items",
  maximum: "",
  exclusiveMaximum: "",
  maxBytes: "bytes",
  maxDepth: "levels",
} as const;
/** What has to be the same, for it cannot be known which of two lets more pass. */
const exact = ["pattern", "format", "multipleOf", "propertyNames", "uniqueItems", "not", "allOf"] as const;

function boundDifferences(one: JsonSchema, other: JsonSchema, side: Side, path: string): string[] {
  const [from, to] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const number = (value: unknown) => (typeof value === "number" ? value : undefined);
  const words = (sign: string, bound: number | undefined, unit: string) =>
    bound === undefined ? "without bound" : [sign, bound, unit].filter(Boolean).join(" ");
  const bound = (
    key: string,
    unit: string,
    sign: "at least" | "at most",
    exceeds: (a: number, b: number) => boolean,
  ) => {
    const [narrow, wide] = [number(from[key]), number(to[key])];
    if (wide === undefined || (narrow !== undefined && !exceeds(wide, narrow))) return [];
    const [now, was] = side === "input" ? [wide, narrow] : [narrow, wide];
    return [`${at(path)}holds ${words(sign, now, unit)} (was: ${words(sign, was, unit)})`];
  };
  return [
    ...Object.entries(least).flatMap(([key, unit]) => bound(key, unit, "at least", (a, b) => a > b)),
    ...Object.entries(most).flatMap(([key, unit]) => bound(key, unit, "at most", (a, b) => a < b)),
    ...exact.flatMap((key) =>
      to[key] === undefined || same(from[key], to[key])
        ? []
        : [`${at(path)}has another ${key}, which cannot be compared: ${JSON.stringify(to[key])}`],
    ),
  ];
}

function objectDifferences(
  narrow: Placed,
  wide: Placed,
  side: Side,
  path: string,
  seen: Set<string>,
): string[] {
  const [fields, known] = [new Map(propertiesOf(narrow.schema)), new Map(propertiesOf(wide.schema))];
  const needed = wide.schema.required ?? [];
  const given = narrow.schema.required ?? [];
  const inside = (name: string) => (path ? `${path}.${name}` : name);
  const lost = [...known.keys()].filter((name) => side === "answer" && !fields.has(name));
  return [
    ...lost.map((name) => `${inside(name)} is gone`),
    ...needed
      .filter((name) => !given.includes(name) && !lost.includes(name))
      .map((name) => `${inside(name)} ${side === "input" ? "is now required" : "may now be left out"}`),
    ...[...fields].flatMap(([name, schema]) => {
      const found = known.get(name);
      if (found)
        return differences({ ...narrow, schema }, { ...wide, schema: found }, side, inside(name), seen);
      return side === "input" && wide.schema.additionalProperties === false
        ? [`${inside(name)} is no longer taken`]
        : [];
    }),
    ...otherFieldDifferences(narrow, wide, side, path, seen),
  ];
}

/** Differences of the fields without a name: those of a record. */
function otherFieldDifferences(
  narrow: Placed,
  wide: Placed,
  side: Side,
  path: string,
  seen: Set<string>,
): string[] {
  const [one, other] = [narrow.schema.additionalProperties, wide.schema.additionalProperties];
  if (typeof one === "object" && typeof other === "object") {
    const place = { ...narrow, schema: one as JsonSchema };
    return differences(place, { ...wide, schema: other as JsonSchema }, side, `${path}{}`, seen);
  }
  const open = narrow.schema.type === "object" && one !== false;
  return side === "input" && open && other === false ? [`${at(path)}takes no other fields any more`] : [];
}

function itemDifferences(
  narrow: Placed,
  wide: Placed,
  side: Side,
  path: string,
  seen: Set<string>,
): string[] {
  const [one, other] = [tupleOf(narrow.schema), tupleOf(wide.schema)];
  if (one.length !== other.length)
    return [
      `${at(path)}has ${side === "input" ? other.length : one.length} parts (was: ${side === "input" ? one.length : other.length})`,
    ];
  const pairs = [
    ...one.map((schema, index) => [schema, other[index]]),
    [narrow.schema.items, wide.schema.items],
  ];
  return pairs.flatMap(([item, known]) =>
    typeof known === "object"
      ? differences(
          { ...narrow, schema: (item ?? {}) as JsonSchema },
          { ...wide, schema: known as JsonSchema },
          side,
          `${path}[]`,
          seen,
        )
      : [],
  );
}
