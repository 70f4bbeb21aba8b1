import { existsSync } from "node:fs";
import type { Access, Actor, Role } from "#contract/permissions";
import type { ProductDatabase } from "#server/data/database";
import { rowAccessesOf } from "#server/data/scope";
import { loadModule } from "#server/process/load-module";
import { createUser } from "#testing/calls";
import type { AccessSamples, Join, JoinRow } from "#testing/contract/sample";
import { type Procedure, procedures, type Row } from "./procedures";

/** Where a product that adds accesses says how a user comes by each. */
const accessesFile = "tests/contract/accesses.ts";

/** Accesses of the product's own that its permissions give. */
const added = [...new Set(procedures.flatMap(({ permission }) => Object.values(permission)))].filter(
  (access) => access !== "own" && access !== "any",
);

const samples = added.length === 0 ? {} : await productSamples();

async function productSamples(): Promise<Readonly<Record<string, Join | Readonly<Record<string, JoinRow>>>>> {
  if (existsSync(accessesFile)) return (await loadModule<{ accesses: AccessSamples }>(accessesFile)).accesses;
  throw new Error(
    `Permissions give the access ${added.map((name) => `"${name}"`).join(" and ")}. Say in ${accessesFile} how a user comes to reach another's rows by it, as groundwork/docs/add-an-access.md shows.`,
  );
}

const ofUsers = Object.entries(samples).flatMap(([access, join]) =>
  typeof join === "function" ? [[access, join] as const] : [],
);

/** How a user comes to reach a row itself, for each access that is for rows of the slice. */
const ofRows = (slice: string) =>
  Object.entries(samples).flatMap(([access, joins]) => {
    const join = typeof joins === "function" ? undefined : joins[slice];
    return join ? [[access, join] as const] : [];
  });

/** Whether an access is for rows of a slice: one by the owner is for those of all. */
export const isFor = (access: Access, slice: string): boolean =>
  [...ofUsers, ...ofRows(slice)].some(([name]) => name === access);

/** Accesses of the product's own that a caller has to something. */
export const accessesOf = (role: Role | "anonymous"): Access[] =>
  added.filter((access) => procedures.some(({ permission }) => permission[role] === access));

/**
 * Lets a caller reach the rows of `owner` by this access, and by no other: of each other, the owner's rows are reached by
 * another user, and the caller reaches another's.
 */
export async function arrangeAccesses(
  db: ProductDatabase,
  by: Access | undefined,
  owner: Actor,
  caller: Actor,
): Promise<void> {
  for (const [access, join] of ofUsers) {
    if (access === by) await join(db, owner, caller);
    else {
      await join(db, owner, await createUser(db));
      await join(db, await createUser(db), caller);
    }
  }
}

/** A row as a product's sample makes it, with the ids that it has beside its own. */
const pointing = (row: Row) => row as Parameters<JoinRow>[1];

/** Whether all who have an access reach a row of this slice, once it is one of those that the access is for. */
export const isForAll = (slice: string, access: Access | undefined): boolean =>
  rowAccessesOf(slice).some(([name, rows]) => name === access && typeof rows === "object");

/** Lets a caller reach a row itself by this access, if it is one to rows, and by no other. */
export async function arrangeRow(
  db: ProductDatabase,
  { slice }: Pick<Procedure, "slice">,
  by: Access | undefined,
  row: Row,
  caller: Actor | undefined,
): Promise<void> {
  for (const [access, join] of ofRows(slice)) {
    const reaching = access === by ? caller : undefined;
    if (access === by || !isForAll(slice, access as Access))
      await join(db, pointing(row), reaching ?? (await createUser(db)));
  }
}

/** Lets a caller reach a row of another user by each other access to rows. */
export async function arrangeOthers(
  db: ProductDatabase,
  { slice, makeRow }: Pick<Procedure, "slice" | "makeRow">,
  by: Access | undefined,
  caller: Actor,
): Promise<void> {
  for (const [access, join] of ofRows(slice)) {
    if (access === by) continue;
    const other = await createUser(db);
    await join(db, pointing(await makeRow(db, other, other)), caller);
  }
}

/** Procedures whose permission gives an access to rows that it is not for: each would reach the caller's own. */
export const withoutRows = procedures.flatMap(({ slice, path, permission }) =>
  added
    .filter((access) => Object.values(permission).includes(access) && !isFor(access, slice))
    .map((access) => `${path} gives "${access}", which src/server/accesses.ts does not say of ${slice}`),
);

/** Whether an access is one to rows of this slice themselves. */
export const isOfRows = (slice: string, by: Access | undefined): boolean =>
  ofRows(slice).some(([access]) => access === by);
