import type { FiltersInUse } from "#client/use-url-filters";
import type { ListCounts } from "#contract/rows";
import { countOrMore, countText, type Names, withinSentence } from "#contract/words";
import { Button } from "@/ui/button";
import { Icon, x } from "@/ui/icon";

type FilterChip = { readonly name: string; readonly label: string; readonly value: string };
type FilterChipsProps = { chips: readonly FilterChip[]; onRemove: (name: string) => void };

/** What a list is filtered by. Each chip takes its filter away. */
export const FilterChips = ({ chips, onRemove }: FilterChipsProps) =>
  chips.map(({ name, label, value }) => (
    <Button
      key={name}
      size="small"
      data-filter
      aria-label={`Remove the filter ${label} ${value}`}
      onClick={() => onRemove(name)}
    >
      <span className="wrap-anywhere">
        {label}: {value}
      </span>
      <Icon path={x} />
    </Button>
  ));

type ListSummaryProps = { words: Names; filters: FiltersInUse; counts: ListCounts | undefined };

/** How many rows match in all, and in each state, and what leaves others out: one line, so that no row moves. */
export function ListSummary({ words, filters, counts }: ListSummaryProps) {
  const { choices, values, change } = filters;
  const chips = Object.entries(choices).flatMap(([name, { label, labels }]) => {
    const value = labels[values[name] ?? ""];
    return value === undefined ? [] : [{ name, label, value }];
  });
  const { states = {} } = counts ?? {};
  const inStates = Object.entries(values.state ? {} : (choices.state?.labels ?? {})).flatMap(
    ([state, label]) => (states[state] ? `${countOrMore(states[state])} ${withinSentence(label)}` : []),
  );
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 pointer-coarse:min-h-control">
      {counts && (
        <p className="me-1 min-w-0 truncate text-label max-[22rem]:whitespace-normal text-muted-foreground">
          {[countText(words, counts.total), ...inStates].join(" · ")}
        </p>
      )}
      {values.search && <span className="hidden print:inline">Search: {values.search}</span>}
      <FilterChips chips={chips} onRemove={(name) => change({ [name]: "" })} />
    </div>
  );
}
