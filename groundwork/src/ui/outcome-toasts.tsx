import { type Problem, problemOf, referenceIn } from "#client/problem";
import { useToast } from "./toast";
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

/**
 * Options of a mutation without a form: a toast says that it is done, or why it was refused.
 * @param options with what it was not done, in `about`, where the page does not show that
 */
export function useOutcome(done: Omit<ToastText, "kind">, { about }: { about?: string } = {}) {
  const toast = useToast();
  return {
    onSuccess: () => toast.show({ kind: "success", ...done }),
    onError: (error: unknown) => toast.show(problemToast(problemOf(error), about)),
  };
}
