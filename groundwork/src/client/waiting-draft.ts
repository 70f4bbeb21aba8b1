import { useSyncExternalStore } from "react";
import { draftKey, hasDraft } from "./drafts";
import { useDraftOwner } from "./signed-in";

/** Whether a draft of this name waits, as far as one can be seen while its form is not open. */
export function useWaitingDraft(name: string): boolean {
  const owner = useDraftOwner();
  return useSyncExternalStore(
    // It changes only while its form is open, and the page is drawn again when that is closed.
    () => () => {},
    () => owner !== null && hasDraft(draftKey(owner, name)),
    () => false,
  );
}
