import { maxKeptMegabytes } from "./endurance";
import type { Results } from "./report";
import type { MeasuredSlice } from "./slices";
import { type Cell, type Column, servers } from "./throughput";
import { growthOf } from "./type-checks";

/** A number that was to be reached, and the one that was. */
export type Goal = {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
};

/** How many answers a second a server gave to a row; not a number when it was not asked. */
export type Rate = (server: string, row: string) => number;

/** A number that is to be reached. */
export const least = (what: string, wanted: number, measured: number, unit = ""): Goal => ({
  what,
  wanted: `≥ ${wanted}${unit}`,
  measured: `${measured.toFixed(2)}${unit}`,
  met: measured >= wanted,
});

/** A number that is not to be passed. */
export const most = (what: string, wanted: number, measured: number, unit = ""): Goal => ({
  what,
  wanted: `≤ ${wanted}${unit}`,
  measured: `${measured.toFixed(2)}${unit}`,
  met: measured <= wanted,
});

/** Every goal that the results say something about. Servers are compared over 32 connections. */
export function goalsOf(
  { throughput, endurance, firstLoads, typeCheck, generated }: Results,
  slices: readonly MeasuredSlice[],
): Goal[] {
  const goals: Goal[] = [];
  if (throughput) {
    const rate = rateIn(throughput);
    goals.push(...speedGoals(rate), ...slices.flatMap((slice) => slice.speedGoals(rate)));
  }
  if (firstLoads) goals.push(...slices.flatMap((slice) => slice.firstLoadGoals(firstLoads)));
  if (typeCheck) goals.push(most("type check of the template", 1.5, typeCheck.seconds, " s"));
  const thousand = generated?.find(({ procedures }) => procedures === 1000);
  if (generated && thousand) {
    goals.push(
      most("type check with 1,000 procedures", 4, thousand.seconds, " s"),
      most("work for one more procedure, at 1,000 ÷ at 10", 1.05, growthOf(generated)),
    );
  }
  if (endurance) {
    goals.push(
      most("errors over many connections for long", 0, endurance.wrong),
      most("memory that stays afterwards", maxKeptMegabytes, endurance.after - endurance.before, " MB"),
    );
  }
  return goals;
}

function rateIn(columns: readonly Column[]): Rate {
  return (server, row) => {
    const cells: readonly Cell[] = columns.find((column) => column.server === server)?.cells ?? [];
    return cells.find((cell) => cell.row === row && cell.connections === 32)?.perSecond ?? Number.NaN;
  };
}

function speedGoals(rate: Rate): Goal[] {
  const trivial = (server: string) => rate(server, "trivial query");
  const { gateway, next, trpc } = servers;
  return [
    least("trivial query, front ÷ next start", 2.5, trivial(gateway) / trivial(next)),
    least("trivial query, front ÷ tRPC standalone", 0.85, trivial(gateway) / trivial(trpc)),
  ];
}
