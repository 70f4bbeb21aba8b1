import { type Problem, referenceIn } from "groundwork/client/problem";
import type { ToastText } from "@/ui/toast";

/** The toast that tells why something was not done. */
export const problemToast = (problem: Pick<Problem, "code" | "message" | "reference">): ToastText => ({
  kind: "error",
  title: problem.message,
  reference: referenceIn(problem),
});
