import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

type NoPlaceholdersProps = {
  /** Whether it is the search or the filter that leaves nothing over. */
  filtered: boolean;
  onClear: () => void;
  onCreate: () => void;
};

/** In the place of the rows when there are none. */
export function NoPlaceholders({ filtered, onClear, onCreate }: NoPlaceholdersProps) {
  return filtered ? (
    <EmptyState title="No matching placeholders" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try other words or another state.
    </EmptyState>
  ) : (
    <EmptyState
      title="No placeholders yet"
      action={
        <Button variant="primary" onClick={onCreate}>
          Create the first
        </Button>
      }
    >
      Give it a title now; the rest can wait.
    </EmptyState>
  );
}
