import { holdRemoval } from "groundwork/client/removals";
import { browserLimits } from "groundwork/contract/limits";
import { withinSentence } from "groundwork/contract/words";
import { useToast } from "@/ui/toast";

type Removed = {
  ids: readonly string[];
  /** Name of what is deleted: that of its kind, or how many. */
  what: string;
  title?: string;
  /** Asks the server, says how it went, and answers with the ids of those that were refused. */
  send: () => Promise<readonly string[]>;
};

/**
 * Hook with a function that deletes rows once that was confirmed: they are out of sight at once, and for some seconds a
 * toast offers to undo it. Only then is the server asked, wherever in the app the user is by then.
 */
export function useRemoval(): (removed: Removed) => void {
  const toast = useToast();
  return ({ ids, what, title, send }) => {
    const removal = holdRemoval(ids, send);
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
          requestAnimationFrame(focusContent);
        },
      },
    });
  };
}

/** Where the rows are not in sight, the button took the focus with it. */
function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus();
}
