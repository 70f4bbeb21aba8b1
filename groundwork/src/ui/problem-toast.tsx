import { type Problem, referenceIn } from "#client/problem";
import type { ToastText } from "./toaster";

/**
 * The toast that tells why something was not done.
 * @param about name of what it was not done with, where the page does not show that
 */
export const problemToast = (
  problem: Pick<Problem, "code" | "message" | "reference">,
  about?: string,
): ToastText => ({
  kind: "error",
  title: problem.message,
  description: about,
  reference: referenceIn(problem),
});
