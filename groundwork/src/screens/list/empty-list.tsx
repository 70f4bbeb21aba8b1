import { type Names, withinSentence } from "#contract/words";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

type EmptyListProps = {
  words: Names;
  hint: string | undefined;
  /** Shows all rows again, where filters may leave some out. */
  onClear: (() => void) | undefined;
  /** Opens the form of a new row, for a user who may create one. */
  onCreate: (() => void) | undefined;
};

/** In the place of the rows of a list when there are none. */
export function EmptyList({ words, hint, onClear, onCreate }: EmptyListProps) {
  const many = withinSentence(words.many);
  if (onClear)
    return (
      <EmptyState title={`No matching ${many}`} action={<Button onClick={onClear}>Clear filters</Button>}>
        Try another search or other filters.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`No ${many} yet`}
      action={
        onCreate && (
          <Button variant="primary" onClick={onCreate}>
            Create the first
          </Button>
        )
      }
    >
      {hint}
    </EmptyState>
  );
}
