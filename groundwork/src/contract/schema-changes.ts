import {
  branchesOf,
  itemsOf,
  type JsonSchema,
  propertiesOf,
  refName,
  type SchemaTable,
  typesOf,
  valuesOf,
  valueWords,
} from "./json-schema";

/** Schema of a document, with the table that its references lead into. */
export type Placed = { readonly schema: JsonSchema; readonly table: SchemaTable };

/** Side of a call that is compared: what it takes, or what it answers with. */
export type Side = "input" | "answer";

/** Two schemas in the same place of their documents. Those with names that were compared are not compared again. */
type Pair = {
  readonly narrow: Placed;
  readonly wide: Placed;
  readonly side: Side;
  readonly path: string;
  readonly seen: Set<string>;
};

/**
 * Why values of `narrow` are not all values of `wide`, in words: for an input, what passed and no longer does, where
 * `narrow` is the one before; for an answer, what a reader does not expect, where `wide` is. A reader of an answer leaves
 * aside what it does not know, so a field more is none.
 */
export const differences = (narrow: Placed, wide: Placed, side: Side): string[] =>
  pairDifferences({ narrow, wide, side, path: "", seen: new Set() });

function pairDifferences(pair: Pair): string[] {
  const { narrow, wide, side, path, seen } = pair;
  const names = [refName(narrow.schema), refName(wide.schema)];
  if (names.every((name) => name !== undefined)) {
    if (seen.has(names.join())) return [];
    seen.add(names.join());
  }
  const [narrows, wides] = [alternatives(narrow), alternatives(wide)];
  return narrows.flatMap((branch) => {
    const tries = wides.map((candidate) => branchDifferences({ ...pair, narrow: branch, wide: candidate }));
    if (tries.some(({ length }) => length === 0)) return [];
    // One counterpart says what differs; of several, none is what it was.
    const alike = tries.filter((_, index) => typeOf(wides[index]) === typeOf(branch));
    const counterparts = alike.length === 0 && narrows.length === 1 ? tries : alike;
    const [only] = counterparts.length === 1 ? counterparts : [];
    return (
      only ?? `${at(path)}${side === "input" ? "may no longer be" : "may now be"} ${nameOf(branch.schema)}`
    );
  });
}

/** Differences of two parts in the same place of a pair. */
const within = (pair: Pair, step: string, narrow: JsonSchema, wide: JsonSchema): string[] =>
  pairDifferences({
    ...pair,
    narrow: { ...pair.narrow, schema: narrow },
    wide: { ...pair.wide, schema: wide },
    path: pair.path + step,
  });

/** The schemas of which a value has to fit one. A reference that leads nowhere is anything. */
const alternatives = ({ schema, table }: Placed): Placed[] =>
  branchesOf(schema, table).map((branch) => ({ schema: branch.$ref === undefined ? branch : {}, table }));

const typeOf = (placed: Placed | undefined) => (placed ? typesOf(placed.schema).join() : "");
const isAnything = (schema: JsonSchema) => Object.keys(schema).every((key) => key === "description");
const nameOf = (schema: JsonSchema) => valueWords(schema) ?? typesOf(schema).join();
const at = (path: string) => (path ? `${path} ` : "it ");
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function branchDifferences(pair: Pair): string[] {
  const { narrow, wide, side, path } = pair;
  const [one, other] = [narrow.schema, wide.schema];
  if (isAnything(other) || (same(one, other) && !JSON.stringify(one).includes("$ref"))) return [];
  const types = [typeOf(narrow), typeOf(wide)];
  if (types[0] !== types[1] && !(types[0] === "integer" && types[1] === "number"))
    return [
      side === "input"
        ? `${at(path)}must be ${types[1]} (was: ${types[0]})`
        : `${at(path)}is ${types[0]} (was: ${types[1]})`,
    ];
  return [
    ...valueDifferences(pair),
    ...boundDifferences(pair),
    ...objectDifferences(pair),
    ...itemDifferences(pair),
  ];
}

/** Values of their own that a reader may not know, or that are taken no more. */
function valueDifferences({ narrow, wide, side, path }: Pair): string[] {
  const [values, known] = [valuesOf(narrow.schema), valuesOf(wide.schema)];
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

function boundDifferences({ narrow: one, wide: other, side, path }: Pair): string[] {
  const [from, to] = [one.schema, other.schema] as const;
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

function objectDifferences(pair: Pair): string[] {
  const { side, path } = pair;
  const [narrow, wide] = [pair.narrow.schema, pair.wide.schema];
  const [fields, known] = [new Map(propertiesOf(narrow)), new Map(propertiesOf(wide))];
  const { required: given = [] } = narrow;
  const { required: needed = [] } = wide;
  const step = (name: string) => (path ? `.${name}` : name);
  const inside = (name: string) => path + step(name);
  const lost = [...known.keys()].filter((name) => side === "answer" && !fields.has(name));
  return [
    ...lost.map((name) => `${inside(name)} is gone`),
    ...needed
      .filter((name) => !given.includes(name) && !lost.includes(name))
      .map((name) => `${inside(name)} ${side === "input" ? "is now required" : "may now be left out"}`),
    ...[...fields].flatMap(([name, schema]) => {
      const found = known.get(name);
      if (found) return within(pair, step(name), schema, found);
      const isRefused = side === "input" && wide.additionalProperties === false;
      return isRefused ? `${inside(name)} is no longer taken` : [];
    }),
    ...otherFieldDifferences(pair),
  ];
}

/** Differences of the fields without a name: those of a record. */
function otherFieldDifferences(pair: Pair): string[] {
  const { narrow, wide, side, path } = pair;
  const [one, other] = [narrow.schema.additionalProperties, wide.schema.additionalProperties];
  if (typeof one === "object" && typeof other === "object")
    return within(pair, "{}", one as JsonSchema, other as JsonSchema);
  const open = narrow.schema.type === "object" && one !== false;
  return side === "input" && open && other === false ? [`${at(path)}takes no other fields any more`] : [];
}

function itemDifferences(pair: Pair): string[] {
  const { narrow, wide, side, path } = pair;
  const [one, other] = [itemsOf(narrow.schema), itemsOf(wide.schema)];
  const [was, is] = side === "input" ? [one, other] : [other, one];
  if (was.first.length !== is.first.length)
    return [`${at(path)}has ${is.first.length} parts (was: ${was.first.length})`];
  return [...other.first, other.others].flatMap((known, index) =>
    known ? within(pair, "[]", [...one.first, one.others][index] ?? {}, known) : [],
  );
}
