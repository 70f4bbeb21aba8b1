import { forbidden, notFound, unauthorized } from "next/navigation";
import { isRecord } from "../contract/record";

/** Shows the page that fits a call's refusal in the place of what is being rendered; does nothing for another error. */
export function showStatusPage(error: unknown): void {
  const status = error instanceof Error && "data" in error && isRecord(error.data) && error.data.httpStatus;
  if (status === 401) unauthorized();
  if (status === 403) forbidden();
  if (status === 404) notFound();
}
