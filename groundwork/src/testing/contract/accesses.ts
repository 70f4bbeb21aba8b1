import { existsSync } from "node:fs";
import type { Access, Actor, Role } from "../../contract/permissions";
import type { Database } from "../../server/product";
import { createUser } from "../calls";
import { accessesFile, productAccesses } from "../product";
import { procedures } from "./procedures";
import type { Join } from "./sample";

/** Accesses of the product's own that its permissions give. */
const added = [...new Set(procedures.flatMap(({ permission }) => Object.values(permission)))].filter(
  (access) => access !== "own" && access !== "any",
);

/** Accesses of the product's own that a role has to something. */
export const accessesOf = (role: Role): Access[] =>
  added.filter((access) => procedures.some(({ permission }) => permission[role] === access));

const joins = new Map(added.length === 0 ? [] : Object.entries(await productJoins()));

async function productJoins(): Promise<Readonly<Record<string, Join>>> {
  if (existsSync(accessesFile)) return (await productAccesses()).accesses;
  throw new Error(
    `Permissions give the access ${added.map((name) => `"${name}"`).join(" and ")}. Say in ${accessesFile} how a user comes to reach another's rows by it, as groundwork/docs/add-an-access.md shows.`,
  );
}

/**
 * Lets a caller reach the rows of `owner` by this access, and by no other: of each other, the owner's rows are reached by
 * another user, and the caller reaches another's.
 */
export async function arrangeAccesses(
  db: Database,
  by: Access | undefined,
  owner: Actor,
  caller: Actor,
): Promise<void> {
  for (const [access, join] of joins) {
    if (access === by) await join(db, owner, caller);
    else {
      await join(db, owner, await createUser(db));
      await join(db, await createUser(db), caller);
    }
  }
}
