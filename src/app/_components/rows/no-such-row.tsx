import type { Words } from "groundwork/contract/words";
import type { Route } from "next";
import { StatusPage } from "../status-page";

/** Stands in for the page of a row that does not exist, or that belongs to another user. */
export function NoSuchRow({ words: { one, many, path } }: { words: Words & { path: Route } }) {
  return <StatusPage screen="noSuchRow" words={{ one, many, path }} />;
}
