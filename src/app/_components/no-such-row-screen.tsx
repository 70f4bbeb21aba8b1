import { type Words, withinSentence } from "groundwork/contract/words";
import type { Route } from "next";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

export type NoSuchRowProps = { words: Words & { path: Route } };

/** Says that a row does not exist, or that it belongs to another user. */
export function NoSuchRowScreen({ words }: NoSuchRowProps) {
  return (
    <StatusScreen
      status="404"
      title={`There is no such ${withinSentence(words.one)}`}
      actions={
        <LinkButton href={words.path} variant="primary">
          Go to the {withinSentence(words.many)}
        </LinkButton>
      }
    >
      <p>It may have been deleted, or it belongs to another user. Yours are all in the list.</p>
    </StatusScreen>
  );
}
