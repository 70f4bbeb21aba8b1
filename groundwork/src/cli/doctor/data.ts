import { accessSync, constants, existsSync, statSync } from "node:fs";
import { findDataDirectory } from "../../postgres/embedded/data-directory";
import type { Env } from "../../server/env";
import { isGenerated } from "../generate";
import { type Finding, sentenceOf, unwell, well } from "./finding";
import { nearest } from "./machine";

type Settings = Pick<Env, "DATA_DIR" | "DATABASE_URL">;

/** Whether the data folder can be written, and the database in it belongs to whoever runs this. */
export function examineFolder({ DATA_DIR }: Settings): Finding {
  const folder = nearest(DATA_DIR);
  if (!statSync(folder).isDirectory()) {
    return unwell("data folder", `${DATA_DIR} would be inside the file ${folder}: choose another DATA_DIR.`);
  }
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return unwell("data folder", `${folder} cannot be written by this user.`, {
      command: `sudo chown -R "$(id -u)" ${folder}`,
    });
  }
  if (!existsSync(DATA_DIR)) return well("data folder", `${DATA_DIR}, made by the first start`);
  try {
    return well("data folder", findDataDirectory(DATA_DIR).home);
  } catch (error) {
    return unwell("data folder", sentenceOf(error));
  }
}

/** Whether the database answers, and has every migration as it stands in the repository. */
export async function examineMigrations({ DATA_DIR, DATABASE_URL }: Settings): Promise<Finding> {
  if (!DATABASE_URL && !existsSync(DATA_DIR)) return well("migrations", "applied by the first start");
  if (!(await isGenerated())) {
    return unwell("migrations", "cannot be examined without the database client.");
  }
  // These load that client.
  const { applyMigrations, migrationStatus } = await import("../../postgres/migrations");
  const { withDatabase } = await import("../with-database");
  try {
    const { applied, pending, edited, failed, missing } = await withDatabase(migrationStatus);
    const [damaged] = [...edited, ...failed];
    if (damaged) {
      return unwell("migrations", `${damaged} is not as it was applied.`, { command: "npm run db:status" });
    }
    if (missing.length > 0) {
      const ahead = `the database is ahead of this branch: it has ${missing.join(", ")}, which prisma/migrations has not.`;
      return unwell("migrations", `${ahead} Switch to the branch that has it, or start over.`, {
        command: "npm run db:reset",
      });
    }
    if (pending.length === 0) return well("migrations", `all ${applied.length} applied`);
    return unwell("migrations", `not applied yet: ${pending.join(", ")}.`, {
      command: "npm run db:apply",
      // When a database that others may be using changes is for them to say.
      ...(DATABASE_URL ? {} : { fix: async () => void (await withDatabase(applyMigrations)) }),
    });
  } catch (error) {
    return unwell("migrations", sentenceOf(error));
  }
}
