import { attempt } from "../contract/attempt";
import type { NamedPage } from "../contract/commands";
import { isRecord } from "../contract/record";
import { draftKey } from "./drafts";
import { readStored, writeStored } from "./stored-text";

/** The most rows that are remembered. */
const most = 8;

/** Key of the rows of a user, which go with the drafts of that user. */
const keyOf = (owner: string) => draftKey(owner, "recent rows");

/** Rows whose pages a user has seen last in this browser, the last one first. */
export function recentRows(owner: string): readonly NamedPage[] {
  const rows: unknown = attempt(() => JSON.parse(readStored(keyOf(owner))));
  return Array.isArray(rows) ? rows.filter((row) => isRecord(row) && /^\/[^/\\]/.test(`${row.path}`)) : [];
}

/** Remembers the row of a page by its title, or, where that is `null`, that there is none any more. */
export function rememberRow(owner: string, path: string, title: string | null): void {
  const others = recentRows(owner).filter((row) => row.path !== path);
  const rows = title === null ? others : [{ path, title }, ...others].slice(0, most);
  writeStored(keyOf(owner), rows.length > 0 ? JSON.stringify(rows) : "");
}
