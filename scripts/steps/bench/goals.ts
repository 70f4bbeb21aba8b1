import { mayKeep } from "./endurance";
import type { Results } from "./report";
import { type Cell, type Column, servers } from "./throughput";
import { growthOf } from "./type-checks";

/** A number that was to be reached, and the one that was. */
export type Goal = {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
};

const least = (what: string, wanted: number, measured: number, unit = ""): Goal => ({
  what,
  wanted: `≥ ${wanted}${unit}`,
  measured: `${measured.toFixed(2)}${unit}`,
  met: measured >= wanted,
});

const most = (what: string, wanted: number, measured: number, unit = ""): Goal => ({
  what,
  wanted: `≤ ${wanted}${unit}`,
  measured: `${measured.toFixed(2)}${unit}`,
  met: measured <= wanted,
});

/** Every goal that the results say something about. Servers are compared over 32 connections. */
export function goalsOf({ throughput, endurance, firstLoads, typeCheck, generated }: Results): Goal[] {
  const goals: Goal[] = [];
  if (throughput) goals.push(...speedGoals(throughput));
  if (firstLoads?.["/placeholders"]) {
    goals.push(most("first load of the signed-in list page", 170, firstLoads["/placeholders"] / 1000, " kB"));
  }
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
      most("memory that stays afterwards", mayKeep, endurance.after - endurance.before, " MB"),
    );
  }
  return goals;
}

function speedGoals(columns: readonly Column[]): Goal[] {
  const rate = (server: string, row: string) => {
    const cells: readonly Cell[] = columns.find((column) => column.server === server)?.cells ?? [];
    return cells.find((cell) => cell.row === row && cell.connections === 32)?.perSecond ?? Number.NaN;
  };
  const { front, next, trpc } = servers;
  const page = rate(front, "signed-in list page");
  return [
    least(
      "trivial query, front ÷ next start",
      2.5,
      rate(front, "trivial query") / rate(next, "trivial query"),
    ),
    least(
      "trivial query, front ÷ tRPC standalone",
      0.85,
      rate(front, "trivial query") / rate(trpc, "trivial query"),
    ),
    least("list of 20, front ÷ next start", 2, rate(front, "list of 20") / rate(next, "list of 20")),
    least("signed-in list page", 200, page, " a second"),
    least("public page ÷ signed-in list page", 10, rate(front, "public page") / page),
  ];
}
