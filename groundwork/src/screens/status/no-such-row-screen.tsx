"use client";

import { rowChange } from "groundwork/client/row-changes";
import { type Words, withinSentence } from "groundwork/contract/words";
import type { Route } from "next";
import { useParams } from "next/navigation";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

export type NoSuchRowProps = { words: Words & { path: Route } };

/** Says that a row does not exist, or that it belongs to another user; of one that was shown, that it was removed. */
export function NoSuchRowScreen({ words }: NoSuchRowProps) {
  const { id } = useParams<{ id?: string }>();
  const one = withinSentence(words.one);
  const removed = id !== undefined && rowChange(id)?.removed;
  return (
    <StatusScreen
      status="404"
      title={removed ? `This ${one} was removed` : `There is no such ${one}`}
      actions={
        <LinkButton href={words.path} variant="primary">
          Go to the {withinSentence(words.many)}
        </LinkButton>
      }
    >
      {removed ? (
        <p>It was there a moment ago. Another user has deleted it, or you have in another tab.</p>
      ) : (
        <p>It may have been deleted, or it belongs to another user. Yours are all in the list.</p>
      )}
    </StatusScreen>
  );
}
