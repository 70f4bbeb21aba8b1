import type { Words } from "groundwork/contract/words";
import { StatusPage } from "groundwork/screens/status/status-page";
import type { Route } from "next";

/** Stands in for the page of a row that does not exist, or that belongs to another user. */
export function NoSuchRow({ words: { one, many, path } }: { words: Words & { path: Route } }) {
  return <StatusPage screen="noSuchRow" words={{ one, many, path }} />;
}
