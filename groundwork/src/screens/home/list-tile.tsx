import type { Route } from "next";
import type { HomeList } from "#contract/commands";
import type { ListCounts } from "#contract/rows";
import { countOrMore } from "#contract/words";
import { ShareBar } from "#ui/chart";
import { Link } from "#ui/link";
import { StatTile } from "#ui/stat-tile";
import { Badge } from "@/ui/badge";

type ListTileProps = { list: HomeList; counts: ListCounts | undefined };

/** How many rows a list has, in all and in each state, with the way to them. */
export function ListTile({ list: { path, many, states }, counts }: ListTileProps) {
  const { total = 0, states: inStates = {} } = counts ?? {};
  const parts = states.map(({ state, ...look }) => ({ name: state, ...look, count: inStates[state] ?? 0 }));
  return (
    <StatTile
      title={
        <Link href={path as Route} className="hover:text-foreground hover:underline">
          {many}
        </Link>
      }
      count={total}
    >
      <ShareBar parts={parts} />
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ name, label, tone, count }) => (
            <li key={name}>
              <Link
                href={`${path}?state=${name}` as Route}
                className="flex min-h-8 items-center gap-2 text-sm hover:underline pointer-coarse:min-h-control"
              >
                <Badge tone={tone}>{label}</Badge>
                {countOrMore(count)}
              </Link>
            </li>
          ))}
      </ul>
    </StatTile>
  );
}
