/** Asks whoever is there to sign in again, and answers whether they did. */
type Reauthenticate = () => Promise<boolean>;

let reauthenticate: Reauthenticate | undefined;
let pending: Promise<boolean> | undefined;
let count = 0;
let declined = false;

/** Says who asks on this page; the function that it answers with takes that back. */
export function onReauthenticate(next: Reauthenticate): () => void {
  reauthenticate = next;
  return () => {
    if (reauthenticate === next) reauthenticate = undefined;
  };
}

/** Lets those who have said that they would not sign in be asked again: they have pressed something that needs it. */
export function resetReauthentication(): void {
  declined = false;
}

/** How often somebody has signed in again on this page so far. */
export const reauthenticationCount = (): number => count;

/**
 * Whether somebody has signed in again after a call was refused because the session had ended. All calls that are
 * refused meanwhile wait for the one answer, and those that were on their way before it do not ask once more.
 * @param before {@link reauthenticationCount} when the call was sent
 */
export async function ensureSession(before: number): Promise<boolean> {
  if (before !== count) return true;
  if (!reauthenticate || declined) return false;
  pending ??= reauthenticate()
    .catch(() => false)
    .then((signedIn) => {
      pending = undefined;
      if (signedIn) count += 1;
      else declined = true;
      return signedIn;
    });
  return pending;
}
