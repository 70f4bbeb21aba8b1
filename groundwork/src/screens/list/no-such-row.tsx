import type { Route } from "next";
import type { Words } from "#contract/words";
import { StatusPage } from "#screens/status/status-page";

/** Stands in for the page of a row that does not exist, or that belongs to another user. */
export function NoSuchRow({ words: { one, many, path } }: { words: Words & { path: Route } }) {
  return <StatusPage screen="noSuchRow" words={{ one, many, path }} />;
}
