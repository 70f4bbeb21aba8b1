import type { Route } from "next";
import type { ReactNode } from "react";
import type { HomeList } from "#contract/commands";
import type { ListCounts } from "#contract/rows";
import type { StateTone } from "#contract/states";
import { countOrMore } from "#contract/words";
import { Link } from "#ui/link";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";

type TileProps = { title: ReactNode; count: number; unit?: string; children: ReactNode };

/** A number by its title, and what it is made of. */
export function Tile({ title, count, unit, children }: TileProps) {
  return (
    <Card>
      <h2 className="text-sm font-medium tracking-normal text-muted-foreground">{title}</h2>
      <p className="mt-1 mb-3 text-sm text-muted-foreground">
        <span className="me-1 text-3xl font-semibold text-foreground">{countOrMore(count)}</span> {unit}
      </p>
      {children}
    </Card>
  );
}

/** Colour of the part of all rows that is in a state. */
const fills: Readonly<Record<StateTone, string>> = {
  open: "fill-warning",
  on: "fill-primary",
  off: "fill-muted-foreground",
};

type StatTileProps = { list: HomeList; counts: ListCounts | undefined };

/** How many rows a list has, in all and in each state, with the way to them. */
export function StatTile({ list: { path, many, states }, counts }: StatTileProps) {
  const { total = 0, states: inStates = {} } = counts ?? {};
  const parts = states.flatMap(({ state, ...look }, index) => {
    const before = states.slice(0, index).reduce((sum, each) => sum + (inStates[each.state] ?? 0), 0);
    const count = inStates[state];
    return count
      ? [{ state, ...look, count, from: (before / total) * 100, share: (count / total) * 100 }]
      : [];
  });
  return (
    <Tile
      title={
        <Link href={path as Route} className="hover:text-foreground hover:underline">
          {many}
        </Link>
      }
      count={total}
    >
      <svg aria-hidden="true" className="h-2 w-full rounded-full bg-muted rtl:-scale-x-100">
        {parts.map(({ state, tone, from, share }) => (
          <rect
            key={state}
            x={`${from}%`}
            width={`${share}%`}
            height="100%"
            className={`${fills[tone]} stroke-card`}
          />
        ))}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ state, label, tone, count }) => (
          <li key={state}>
            <Link
              href={`${path}?state=${state}` as Route}
              className="flex min-h-8 items-center gap-2 text-sm hover:underline pointer-coarse:min-h-control"
            >
              <Badge tone={tone}>{label}</Badge>
              {countOrMore(count)}
            </Link>
          </li>
        ))}
      </ul>
    </Tile>
  );
}
