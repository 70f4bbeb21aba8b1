import { isOutdated, problemOf } from "#client/problem";
import { problemToast } from "./problem-toast";
import { useToast } from "./toast";
import type { ToastText } from "./toaster";

type CallError = Parameters<typeof isOutdated>[0];

type Failure = {
  /** Name of what it was not done with, where the page does not show that. */
  about?: string;
  /** Reads what the page shows again, which the server has in another state. */
  readAgain?: () => Promise<void>;
};

/** Options of a mutation without a form: a toast says that it is done, or why it was refused. */
export function useOutcome(done: Omit<ToastText, "kind">, { about, readAgain }: Failure = {}) {
  const toast = useToast();
  return {
    onSuccess: () => toast.show({ kind: "success", ...done }),
    onError(error: CallError) {
      toast.show(problemToast(problemOf(error), about));
      if (isOutdated(error)) void readAgain?.();
    },
  };
}
