import type { Actor } from "groundwork";
import type { Env } from "groundwork/env";
import { addDemoUsers, log } from "groundwork/server";
import type { Database } from "@/server/database/client";
import { demoUsers } from "@/server/identity/demo";
import { seedPlaceholders } from "./seed/placeholder";

/** Rows that each slice gives a member to look at. */
const seeds: readonly ((db: Database, member: Actor) => Promise<void>)[] = [
  // One line for each slice.
  seedPlaceholders,
];

/**
 * Gives an empty database its first users, one of each role, and the member something to look at.
 * @throws {UserFacingError} when others than this machine reach the app
 */
export async function seed(db: Database, settings?: Env): Promise<void> {
  // The command wants no log, and reports an error itself.
  log().level = "silent";
  for (const actor of await addDemoUsers(db, demoUsers, settings)) {
    if (actor.role !== "member") continue;
    for (const seedSlice of seeds) await seedSlice(db, actor);
  }
}
