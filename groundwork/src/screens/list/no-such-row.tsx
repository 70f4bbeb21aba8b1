import type { Words } from "#contract/words";
import { StatusPage } from "#screens/status/status-page";

/** Not-found page of a row, for slices with a `not-found.tsx` of their own. */
export const NoSuchRow = (_: { words: Words }) => <StatusPage screen="notFound" />;
