import type { Route } from "next";
import { listUrl } from "#client/list-url";
import { useOffered } from "#client/offered";
import { problemOf } from "#client/problem";
import type { Names } from "#contract/words";
import { useNavigate } from "#ui/navigation";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";
import { Button } from "@/ui/button";
import { useMoreActions } from "./detail-header";
import { useRemoval } from "./use-removal";

type RemoveButtonProps = {
  /** Names of the row; with a path where the page is the row's own, and goes with it. */
  words: Names & { path?: Route };
  title: string;
  of: { readonly id: string; readonly version: number };
  remove: (input: { id: string; version: number }) => Promise<unknown>;
};

/**
 * Deletes a row, which can be undone for some seconds, and goes back to the list from a page that goes with it. In the head
 * of a row's own page it is an item of the menu there.
 */
export function RemoveButton({ words, title, of: { id, version }, remove }: RemoveButtonProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const startRemoval = useRemoval();
  const offered = useOffered("remove");
  const more = useMoreActions(offered ? [{ label: "Delete", danger: true, onSelect: start }] : []);
  if (!offered) return null;

  async function send() {
    try {
      await remove({ id, version });
      toast.show({ kind: "success", title: `${words.one} deleted`, description: title });
      return [];
    } catch (error) {
      toast.show(problemToast(problemOf(error), title));
      return [id];
    }
  }

  function start() {
    startRemoval({ ids: [id], what: words.one, title, send });
    // Not `push`: the way back must not lead to what is gone.
    if (words.path) navigate.replace(listUrl(words.path));
  }

  if (more) return more;
  return (
    <Button variant="danger-secondary" onClick={start}>
      Delete
    </Button>
  );
}
