"use client";

import { problemOf } from "groundwork/client/problem";
import { type Names, withinSentence } from "groundwork/contract/words";
import type { Route } from "next";
import { ConfirmButton } from "@/ui/confirm-button";
import { useNavigate } from "@/ui/navigation";
import { useToast } from "@/ui/toast";
import { problemToast } from "../problem-toast";
import { useRemoval } from "./use-removal";

type RemoveButtonProps = {
  /** Names of the row; with a path where the page is the row's own, and goes with it. */
  words: Names & { path?: Route };
  title: string;
  of: { readonly id: string; readonly version: number };
  remove: (input: { id: string; version: number }) => Promise<unknown>;
};

/** Deletes a row, after asking, and goes back to the list from a page that goes with it. */
export function RemoveButton({ words, title, of: { id, version }, remove }: RemoveButtonProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const startRemoval = useRemoval();
  const one = withinSentence(words.one);

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

  async function goAhead() {
    startRemoval({ ids: [id], what: words.one, title, send });
    // Not `push`: the way back must not lead to what is gone.
    if (words.path) navigate.replace(words.path);
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
