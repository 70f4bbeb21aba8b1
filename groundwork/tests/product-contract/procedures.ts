import { randomUUID } from "node:crypto";
import { jsonSchemaOf, propertiesOf } from "#contract/json-schema";
import type { Actor, Role } from "#contract/permissions";
import { type DeclaredProcedure, proceduresOf } from "#server/call/declared-procedures";
import type { ProductDatabase } from "#server/data/database";
import { loadModule } from "#server/process/load-module";
import { platformSlices } from "#slices/platform-slices";
import type { ForAnybody, Given, MakeReferenced, Situation } from "#testing/contract/sample";
import { productIdentity, productRouter } from "#testing/product";
import { productPermissions } from "./product-permissions";
import { uuids } from "./stored";
import { merged } from "./valid";

const { roles } = await productPermissions();
const { slices } = await productRouter();
// What a role requires besides is tried by tests of its own: here each may do what its permissions say.
const { requires } = (await productIdentity()).identity;
for (const role of roles) Reflect.deleteProperty(requires, role);
/** Samples by slice; `Samples` of `contract/sample.ts` holds the file to the router. */
const { samples } = await loadModule<{ samples: Readonly<Record<string, AnySample>> }>(
  "tests/contract/samples/registry.ts",
);

/** Ids of rows that anybody may point to: an input that names one is about nobody's row. */
const openIds = Symbol("ids that anybody may name");

export type Row = {
  readonly id: string;
  readonly [openIds]?: Readonly<Record<string, string>>;
};

/** An id, as whole text. */
const isId = new RegExp(`^${uuids.source}$`);

/** A procedure as its declaration and its sample describe it. */
export type Procedure = DeclaredProcedure & {
  readonly slice: string;
  /** A row that nothing has made; `makeRow` makes real ones. */
  readonly example: Row;
  /** Field of the row with the id of the row that it belongs to, if it does. */
  readonly parent?: string | null;
  /** `pointed` owns the rows that it points to; without them, the owner does. */
  readonly makeRow: (db: ProductDatabase, owner: Actor, author: Actor, pointed?: Actor) => Promise<Row>;
  /** Input that is accepted from the owner of the row. */
  readonly sample: (given: Given<Row>) => unknown;
  readonly situations: Readonly<Record<string, Situation<Row>>>;
};

type References = Readonly<Record<string, string | MakeReferenced | ForAnybody>>;
type AnySample = Pick<Procedure, "situations"> & { references?: References } & Partial<
    Pick<Procedure, "example" | "parent" | "makeRow">
  > & {
    inputs: Readonly<Record<string, Procedure["sample"]>>;
  };

/** The rows of a slice without an entity: there are none, so no input is about one. */
const noRows: Pick<Procedure, "example" | "makeRow"> = {
  example: { id: "019a3b7e-7d10-7c2f-9b58-3e61a0d4c7f2" },
  makeRow: async () => ({ id: randomUUID() }),
};

/** Every procedure of the router, in the order of their paths. */
export const procedures: readonly Procedure[] = proceduresOf(slices).map((procedure) => {
  const [slice = "", name = ""] = procedure.path.split(".");
  // The registry's type has paired each procedure that takes an input with a sample.
  const { inputs = {}, situations = {}, references, ...rows }: Partial<AnySample> = samples[slice] ?? {};
  const sample = inputs[name] ?? (() => undefined);
  const plain = { ...procedure, ...noRows, ...rows, slice, situations, sample };
  return references ? withReferences(plain, references) : plain;
});

/** Makes a row of a slice, by its sample. */
function rowOf(slice: string, db: ProductDatabase, owner: Actor): Promise<Row> {
  const { makeRow } = samples[slice] ?? {};
  if (!makeRow) throw new Error(`tests/contract/samples names a row of "${slice}", and no sample makes one.`);
  return makeRow(db, owner, owner);
}

/** Makes a row of a slice that belongs to this row of its parent's. */
export async function makeRowOf(slice: string, parent: Row, db: ProductDatabase, owner: Actor) {
  const { id } = await rowOf(slice, db, owner);
  const field = samples[slice]?.parent;
  if (!field) throw new Error(`The sample of "${slice}" has no \`parent\`: its rows belong to no other.`);
  const models = db as unknown as Record<string, { update: (change: object) => Promise<unknown> }>;
  await models[slice]?.update({ where: { id }, data: { [field]: parent.id } });
}

/** The same procedure, with a row of the owner's for each reference, and its id in every input that takes it. */
function withReferences(procedure: Procedure, references: References): Procedure {
  const { input, example, makeRow, sample } = procedure;
  const fields = Object.keys(references);
  const isOpen = (field: string) => typeof references[field] === "object";
  const withIdsOf = <Made extends Row>(
    row: Made,
    ids: readonly (readonly [field: string, id: string])[],
  ) => ({
    ...row,
    ...Object.fromEntries(ids.filter(([field]) => !isOpen(field))),
    [openIds]: Object.fromEntries(ids.filter(([field]) => isOpen(field))),
  });
  const taken = propertiesOf(jsonSchemaOf(input, "input")).map(([name]) => name);
  const exampleId = (place: number) => example.id.slice(0, -2) + (0xa0 + place).toString(16);
  return {
    ...procedure,
    example: withIdsOf(
      example,
      fields.map((field, place) => [field, exampleId(place)]),
    ),
    makeRow: async (db, owner, author, pointed = owner) => {
      const ids = Object.entries(references).map(async ([field, reference]) => {
        const make = typeof reference === "object" ? reference.make : reference;
        const { id } = await (typeof make === "string" ? rowOf(make, db, pointed) : make(db, pointed));
        return [field, id] as const;
      });
      return withIdsOf(await makeRow(db, owner, author), await Promise.all(ids));
    },
    sample: (given) => {
      const ids = Object.entries({ ...given.row, ...given.row[openIds] });
      const named = ids.filter(([name]) => fields.includes(name) && taken.includes(name));
      return merged(sample(given), Object.fromEntries(named));
    },
  };
}

/** The same, each after its path: the name of a test. */
export const byPath = procedures.map((procedure) => [procedure.path, procedure] as const);

// biome-ignore lint/style/noProcessEnv: said by the command that runs the tests, and no variable of the app
const isWhole = process.env.CONTRACT === "whole";
const inputsOfPlatform = new Map(proceduresOf(platformSlices).map(({ path, input }) => [path, input]));

/**
 * Whether what a procedure makes of its inputs is tried here. The platform's tests try those of the platform; in a product
 * that takes one as it is, `npm run test:all` tries it too.
 */
export const isTried = ({ path, input }: Procedure): boolean =>
  isWhole || inputsOfPlatform.get(path) !== input;

/** The ids in a row by the names of their fields: its own, and those of the rows that it points to. */
const idsOf = (row: Row): [field: string, id: string][] =>
  Object.entries(row).filter(([, value]) => isId.test(value));

/** The same row under other ids. */
export const withIds = (row: Row, idFor: (field: string, id: string) => string): Row => ({
  ...row,
  ...Object.fromEntries(idsOf(row).map(([field, id]) => [field, idFor(field, id)])),
});

/** The same input about another row, and the rows that it points to. */
export function about(input: unknown, from: Given<Row>, to: Given<Row>): unknown {
  if (input === undefined) return undefined;
  const others = new Map(idsOf(to.row));
  const text = idsOf(from.row).reduce(
    (written, [field, id]) => written.replaceAll(id, others.get(field) ?? id),
    JSON.stringify(input).replaceAll(from.newId, to.newId),
  );
  return JSON.parse(text);
}

/** What a sample input is about when nothing was made for it. */
export const exampleOf = ({ example: row }: Procedure): Given<Row> => ({
  row,
  newId: "019a3b7e-6f2b-7a90-b3c4-71d5e8f20a96",
});

/** Whether a text names the row, or one that it points to. */
export const isNaming = (row: Row, text: string): boolean => idsOf(row).some(([, id]) => text.includes(id));

/** Whether an input is about this row, so that the answer to who may not see the row is that there is none. */
export const isAbout = (row: Row, input: unknown): boolean =>
  input !== undefined && isNaming(row, JSON.stringify(input));

/** The least powerful role that may call, and reaches its own rows at least. */
export const callingRole = ({ permission }: Procedure): Role =>
  roles.find((role) => permission[role]) ?? roles[0];
