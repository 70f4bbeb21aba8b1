"use client";

import { problemOf, referenceIn } from "#client/problem";
import { resetReauthentication } from "#client/session";
import { ErrorWords } from "#development/error-words";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** In the place of what could not be read: why, and a way to try again. */
export function QueryProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
