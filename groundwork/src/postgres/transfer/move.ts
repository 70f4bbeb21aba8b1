import { randomInt } from "node:crypto";
import type { Client } from "pg";
import { UserFacingError } from "../../contract/user-facing-error";
import { connected } from "../connection";
import { type Contents, type Counted, inSnapshot } from "./contents";
import { fill, isMoving, refuseFilled } from "./fill";
import { inCopying, lockMoving, refuseOthers } from "./session";

type Moving = {
  readonly from: string;
  readonly to: string;
  readonly folder?: string | undefined;
  readonly onTable?: ((table: Counted) => void) | undefined;
};

/**
 * Copies a database to an empty one, and compares every table. Nobody can write to the first until it is done. Where it
 * was interrupted, it goes on with the tables that are not there yet.
 * @throws {UserFacingError} when the first is in use, or the other is not empty, is the same, or cannot be reached
 */
export function moveDatabase({ from, to, folder, onTable }: Moving): Promise<Contents> {
  return connected(from, async (source) => {
    await refuseOthers(source);
    return inSnapshot(source, "SHARE", async (contents, rowsOf) => {
      if (contents.migrations.length === 0) {
        throw new UserFacingError("The database to move has no migrations, so there is nothing to move.");
      }
      const copy = async (target: Client) => {
        await refuseSame(source, target);
        await lockMoving(target);
        if (!(await isMoving(target))) await refuseFilled(target, "name one that is.");
        const inStep = (run: () => Promise<void>) => inCopying(target, run);
        await fill(target, { contents, rowsOf, folder, inStep, onTable });
      };
      await connected(to, copy, {}, "the URL to move to");
      // It could read all the time, and would write from here on.
      await refuseOthers(
        source,
        "What it does now would be missing in the other database: empty that one before.",
      );
      return contents;
    });
  });
}

/** By a lock that one database gives once, whatever the ways are called by which it is reached. */
async function refuseSame(source: Client, target: Client): Promise<void> {
  const key = randomInt(2 ** 47);
  await source.query("SELECT pg_advisory_xact_lock($1)", [key]);
  const { rows } = await target.query("SELECT pg_try_advisory_xact_lock($1) AS free", [key]);
  if (rows[0]?.free) return;
  throw new UserFacingError(
    "That is the database that is in use already, so there is nothing to move: name another one.",
  );
}
