import { holdRemoval, isHidden } from "#client/removals";
import { focusOn } from "#client/row-focus";
import { browserLimits } from "#contract/limits";
import { withinSentence } from "#contract/words";
import { useToast } from "#ui/toast";

type Removed = {
  ids: readonly string[];
  /** Name of what is deleted: that of its kind, or how many. */
  what: string;
  title?: string;
  /** Asks the server, says how it went, and answers with the ids of those that were refused. */
  send: () => Promise<readonly string[]>;
};

/**
 * Hook with a function that deletes rows: they are out of sight at once, and for some seconds a toast offers to undo it.
 * Only then is the server asked, wherever in the app the user is by then. What can be undone asks no question before.
 */
export function useRemoval(): (removed: Removed) => void {
  const toast = useToast();
  return ({ ids, what, title, send }) => {
    // A second press while the first is on its way is the same press.
    if (ids.every(isHidden)) return;
    const part = document.activeElement?.closest("section");
    const removal = holdRemoval(ids, send);
    requestAnimationFrame(() => keepFocus(part));
    toast.show({
      title: `Deleting ${withinSentence(what)}…`,
      description: title,
      undo: {
        seconds: browserLimits.undoSeconds,
        decided: removal.decided,
        onExpire: removal.send,
        onUndo() {
          removal.undo();
          toast.show({ title: `${what} kept`, description: title });
          requestAnimationFrame(() => keepFocus());
        },
      },
    });
  };
}

/** Where no row is left to take it, the button took the focus with it: it goes to the part of the page that had the rows. */
function keepFocus(part?: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  focusOn(part?.isConnected ? part : document.getElementById("content"), { preventScroll: true });
}
