/** Errors of calls that go on once the user has signed in again, or has given their second factor once more. */
export type SessionProblem = "SIGN_IN_NEEDED" | "SESSION_NOT_FRESH";

/** Asks the user to sign in again; resolves to whether they did. */
type Reauthenticate = (problem: SessionProblem) => Promise<boolean>;

let reauthenticate: Reauthenticate | undefined;
let pending: Promise<boolean> | undefined;
let count = 0;
let declined = false;

/** Registers what asks the user to sign in again on this page; returns a function that removes it. */
export function onReauthenticate(next: Reauthenticate): () => void {
  reauthenticate = next;
  return () => {
    if (reauthenticate === next) reauthenticate = undefined;
  };
}

/** Lets a user who declined be asked again: they have pressed something that needs a session. */
export function resetReauthentication(): void {
  declined = false;
}

/** How often the user has signed in again on this page so far. */
export const reauthenticationCount = (): number => count;

/**
 * Whether the user has signed in again after a call was refused for its session. All calls that are
 * refused meanwhile wait for the one answer, and those that were on their way before it do not ask once more.
 * @param before {@link reauthenticationCount} when the call was sent
 */
export async function ensureSession(problem: SessionProblem, before: number): Promise<boolean> {
  if (before !== count) return true;
  if (!reauthenticate || declined) return false;
  pending ??= reauthenticate(problem)
    .catch(() => false)
    .then((signedIn) => {
      pending = undefined;
      if (signedIn) count += 1;
      else declined = true;
      return signedIn;
    });
  return pending;
}
