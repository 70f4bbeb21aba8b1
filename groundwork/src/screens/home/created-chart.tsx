import type { HomeList } from "#contract/commands";
import { withinSentence } from "#contract/words";
import { Bars } from "#ui/chart";
import { StatTile } from "#ui/stat-tile";

type CreatedChartProps = {
  /** How many rows of each list were created in each day of 24 hours until now, the latest first. */
  created: readonly { readonly list: HomeList; readonly created: readonly number[] }[];
};

/** How many rows were created on each of the last days: a bar for each. */
export function CreatedChart({ created: [first, ...others] }: CreatedChartProps) {
  if (!first) return null;
  const days = first.created.map((count, day) =>
    others.reduce((sum, { created }) => sum + (created[day] ?? 0), count),
  );
  const bars = days.map((count, day) => ({
    text: `${day === 0 ? "In the last 24 hours" : `${day} to ${day + 1} days ago`}: ${count}`,
    count,
  }));
  return (
    <StatTile
      title={others.length === 0 ? `New ${withinSentence(first.list.many)}` : "New in all lists"}
      count={days.reduce((sum, count) => sum + count)}
      unit={`in the last ${days.length} days`}
    >
      <Bars bars={bars.toReversed()} />
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted-foreground">
        <span>{days.length} days ago</span>
        <span>Now</span>
      </p>
    </StatTile>
  );
}
