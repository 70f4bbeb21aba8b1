import { problemOf } from "#client/problem";
import { problemToast } from "./problem-toast";
import { useToast } from "./toast";
import type { ToastText } from "./toaster";

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
