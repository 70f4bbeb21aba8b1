import type { Words } from "#contract/words";
import { StatusPage } from "#screens/status/status-page";

/** A page that is not found: what slices made before show for a row that does not exist. */
export const NoSuchRow = (_: { words: Words }) => <StatusPage screen="notFound" />;
