/** Asks whoever is there to sign in again, and answers whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;
let signIns = 0;
let declined = false;

/** Says who asks on this page; the function that it answers with takes that back. */
export function askBy(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Lets those who have said that they would not sign in be asked again: they have pressed something that needs it. */
export function askAnew(): void {
  declined = false;
}

/** How often somebody has signed in again on this page so far. */
export const signInsSoFar = (): number => signIns;

/**
 * Whether somebody has signed in again after a call was refused because the session had ended. All calls that are
 * refused meanwhile wait for the one answer, and those that were on their way before it do not ask once more.
 * @param before {@link signInsSoFar} when the call was sent
 */
export async function signedInAgain(before: number): Promise<boolean> {
  if (before !== signIns) return true;
  if (!ask || declined) return false;
  asking ??= ask()
    .catch(() => false)
    .then((signedIn) => {
      asking = undefined;
      if (signedIn) signIns += 1;
      else declined = true;
      return signedIn;
    });
  return asking;
}
