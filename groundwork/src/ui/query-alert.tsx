import { problemOf, referenceIn } from "#client/problem";
import { resetReauthentication } from "#client/session";
import { ErrorWords } from "#development/error-words";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

export type QueryProblemProps = { error: unknown; onRetry: () => void };

/** What `QueryProblem` shows, which a page does not need before something could not be read. */
export function QueryAlert({ error, onRetry }: QueryProblemProps) {
  const problem = problemOf(error);
  function tryAgain() {
    resetReauthentication();
    onRetry();
  }
  return (
    <div role="alert">
      <Alert kind="danger" reference={referenceIn(problem)}>
        <ErrorWords error={error} reference={referenceIn(problem)}>
          <p>{problem.message}</p>
        </ErrorWords>
        <Button size="small" className="mt-2" onClick={tryAgain}>
          {problem.code === "SIGN_IN_NEEDED" ? "Sign in" : "Try again"}
        </Button>
      </Alert>
    </div>
  );
}
