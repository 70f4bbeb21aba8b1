import type { HomeList } from "#contract/commands";
import { withinSentence } from "#contract/words";
import { Tile } from "./stat-tile";

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
  const most = Math.max(...days, 1);
  return (
    <Tile
      title={others.length === 0 ? `New ${withinSentence(first.list.many)}` : "New in all lists"}
      count={days.reduce((sum, count) => sum + count)}
      unit={`in the last ${days.length} days`}
    >
      <ol className="flex h-14 flex-row-reverse items-end gap-1 border-b">
        {days.map((count, day) => {
          const text = `${day === 0 ? "In the last 24 hours" : `${day} to ${day + 1} days ago`}: ${count}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: each is the day that many days ago.
            <li key={day} title={text} className="h-full grow">
              <svg aria-hidden="true" className="size-full">
                <rect
                  y={`${100 - (count / most) * 100}%`}
                  width="100%"
                  height={`${(count / most) * 100}%`}
                  className="fill-chart-1"
                />
              </svg>
              <span className="sr-only">{text}</span>
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted-foreground">
        <span>{days.length} days ago</span>
        <span>Now</span>
      </p>
    </Tile>
  );
}
