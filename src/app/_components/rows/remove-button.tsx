"use client";

import { problemOf } from "groundwork/client/problem";
import { type Names, withinSentence } from "groundwork/contract/words";
import type { Route } from "next";
import { ConfirmButton } from "@/ui/confirm-button";
import { useNavigate } from "@/ui/navigation";
import { useToast } from "@/ui/toast";
import { problemToast } from "../problem-toast";

type RemoveButtonProps = {
  /** Names of the row; with a path where the page is the row's own, and goes with it. */
  words: Names & { path?: Route };
  title: string;
  remove: () => Promise<unknown>;
};

/** Deletes a row, after asking, and goes back to the list from a page that goes with it. */
export function RemoveButton({ words, title, remove }: RemoveButtonProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const one = withinSentence(words.one);

  async function goAhead() {
    try {
      await remove();
      // Not `push`: the way back must not lead to what is gone.
      if (words.path) navigate.replace(words.path);
      toast.show({ kind: "success", title: `${words.one} deleted`, description: title });
    } catch (error) {
      toast.show(problemToast(problemOf(error)));
    }
  }

  return (
    <ConfirmButton
      variant="danger-secondary"
      label="Delete"
      title={`Delete this ${one}?`}
      confirm={`Delete ${one}`}
      onConfirm={goAhead}
    >
      <p>
        <bdi className="font-semibold text-ink wrap-anywhere">{title}</bdi> will be gone for good.
      </p>
    </ConfirmButton>
  );
}
