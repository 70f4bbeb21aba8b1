import { readdir } from "node:fs/promises";
import { UserFacingError } from "groundwork/contract/user-facing-error";

/** Rows of a slice that the load writes. */
export type Written = {
  readonly create: string;
  readonly update: string;
  readonly byId: string;
  /** Most rows that one owner may have. */
  readonly perOwner: number;
  /** Content of a row as it is created and as it is changed, of which each has an own one. */
  readonly content: (id: string, changed: boolean) => Readonly<Record<string, string>>;
  /** Table and name in the audit log. */
  readonly table: string;
  readonly entity: string;
};

/**
 * The first slice that a folder beside this file has rows of: each goes with its slice.
 * @throws {UserFacingError} when there is none
 */
export async function writtenRows(): Promise<Written> {
  const entries = await readdir(import.meta.dirname);
  const folder = entries.find((entry) => entry.startsWith("with-"));
  if (!folder)
    throw new UserFacingError(
      "There is no slice whose rows could be written: the load goes with the example.",
    );
  const { written }: { written: Written } = await import(`./${folder}/written.ts`);
  return written;
}
