import { readdir } from "node:fs/promises";
import type { Database } from "@/server/database/client";
import type { Goal, Ratio } from "./goals";
import type { Laddered } from "./ladder";
import type { RequestHeaders, Row } from "./rows";

/** Measurements that a slice adds. */
export type MeasuredSlice = {
  /** Gives each of these people rows to list: as many as the measurements need, or so many more. */
  readonly seed: (db: Database, owners: readonly string[], more?: number) => Promise<void>;
  /** Takes back what has been created since. */
  readonly reset: (db: Database) => Promise<void>;
  readonly rows: (askers: RequestHeaders) => readonly Row[];
  /** The paths of its pages, by what to call them. */
  readonly pages: (read: (path: string) => Promise<string>) => Promise<Readonly<Record<string, string>>>;
  /** A page of it that is taken apart. */
  readonly ladder?: Laddered;
  readonly speedGoals: (ratio: Ratio) => readonly Goal[];
  readonly workerGoals: (ratio: Ratio) => readonly Goal[];
};

/** The folders beside this file that measure a slice: each goes with the slice that it names. */
export async function sliceFolders(): Promise<string[]> {
  const entries = await readdir(import.meta.dirname, { recursive: true });
  return entries.flatMap((entry) => /^(with-[^/\\]+)[/\\]measured\.ts$/.exec(entry)?.[1] ?? []).sort();
}

/** Measurements of the folders beside this file; without any, the bench measures what is left. */
export async function measuredSlices(): Promise<MeasuredSlice[]> {
  const folders = await sliceFolders();
  return Promise.all(
    folders.map(async (folder) => {
      const { measured }: { measured: MeasuredSlice } = await import(`./${folder}/measured.ts`);
      return measured;
    }),
  );
}
