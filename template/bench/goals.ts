import type { Felt } from "./felt";
import type { Live } from "./live";
import { keptShare, saysOfAnHour } from "./memory";
import { largestLoad } from "./pages";
import type { Results } from "./results";
import { servers } from "./servers";
import type { MeasuredSlice } from "./slices";
import { telemetry } from "./telemetry";
import { type Cell, ratio, rowNames } from "./turns";
import { growthOf } from "./type-checks";

/** A number that was to be reached, and the one that was. */
export type Goal = {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
};

/** How many answers a second one server gave to a row, over another's; not a number when either was not asked. */
export type Ratio = (row: string, one: string, other: string) => number;

/** A number that is to be reached. */
export const least = (what: string, wanted: number, measured: number, unit = ""): Goal => ({
  what,
  wanted: `≥ ${wanted}${unit}`,
  measured: `${measured.toFixed(2)}${unit}`,
  met: measured >= wanted,
});

/** A number that is not to be passed. */
const most = (what: string, wanted: number, measured: number, unit = ""): Goal => ({
  what,
  wanted: `≤ ${wanted}${unit}`,
  measured: `${measured.toFixed(2)}${unit}`,
  met: measured <= wanted,
});

/** Every goal that the results say something about. */
export function goalsOf(results: Results, slices: readonly MeasuredSlice[]): Goal[] {
  const { throughput, workers, telemetry: sentry, pages, generated, types } = results;
  const { memory, endurance, mixed, live, felt } = results;
  const thousand = generated?.find(({ procedures }) => procedures === 1000);
  return [
    ...(throughput
      ? [
          ...slices.flatMap((slice) => slice.speedGoals(ratioIn(throughput))),
          ...speedGoals(ratioIn(throughput)),
        ]
      : []),
    ...(workers?.length ? slices.flatMap((slice) => slice.workerGoals(ratioIn(workers))) : []),
    ...(sentry
      ? rowNames(sentry).map((row) =>
          most(
            `${row} without Sentry ÷ with its default settings`,
            1.1,
            ratio(sentry, row, telemetry.without, telemetry.usual),
          ),
        )
      : []),
    ...(pages ? [most("largest first load of any page", 160, largestLoad(pages) / 1000, " kB")] : []),
    ...(felt?.length ? feltGoals(felt) : []),
    ...(types
      ? [
          most("type check of a made product ÷ that of create-t3-app", 0.6, types.one / types.t3),
          most("type check of one more slice", 0.3, (types.ten - types.one) / 9, " s"),
          most(
            "the editor's answer in a page",
            1,
            Math.max(types.editor.definition, types.editor.completion),
            " s",
          ),
        ]
      : []),
    ...(generated && thousand
      ? [most("work for one more procedure, at 1,000 ÷ at 10", 1.05, growthOf(generated))]
      : []),
    ...(memory
      ? [
          most("idle memory of one worker", 120, memory.idle, " MB"),
          most("memory after a load ÷ idle", keptShare, memory.after / memory.idle),
        ]
      : []),
    ...(endurance ? [most("errors over many connections for long", 0, endurance.wrong)] : []),
    ...(mixed && saysOfAnHour(mixed)
      ? [most("growth of memory in an hour of mixed use", 10, mixed.hourly, " MB")]
      : []),
    ...(live?.length ? liveGoals(live) : []),
  ];
}

/** What a thousand streams may take, on one instance and on three. */
const liveGoals = (settings: readonly Live[]): Goal[] => {
  const worst = (number: "p95" | "missing" | "failed" | "kilobytes") =>
    Math.max(...settings.map((setting) => setting[number]));
  return [
    most("live updates: from a write to 95 % of its messages", 300, worst("p95"), " ms"),
    most("live updates: memory of a stream", 30, worst("kilobytes"), " kB"),
    most("live updates: messages that did not come", 0, worst("missing")),
    most("live updates: writes that failed", 0, worst("failed")),
  ];
};

/** What the page that does worst in it may take on a slow phone. */
const feltGoals = (pages: readonly Felt[]): Goal[] => {
  const worst = (number: Exclude<keyof Felt, "page">) => Math.max(...pages.map((page) => page[number]));
  return [
    most("slow phone: largest paint", 0.9, worst("lcp") / 1000, " s"),
    most("slow phone: page alive", 1.5, worst("alive") / 1000, " s"),
    most("slow phone: layout shift", 0, worst("cls")),
    most("slow phone: longest interaction", 100, worst("inp"), " ms"),
  ];
};

const ratioIn =
  (cells: readonly Cell[]): Ratio =>
  (row, one, other) =>
    ratio(cells, row, one, other);

const speedGoals = (ratio: Ratio): Goal[] => [
  least("trivial query, gateway ÷ next start", 2.5, ratio("trivial query", servers.gateway, servers.next)),
  least(
    "trivial query, gateway ÷ tRPC standalone",
    0.85,
    ratio("trivial query", servers.gateway, servers.trpc),
  ),
  least("batch of 10, gateway ÷ tRPC standalone", 0.8, ratio("batch of 10", servers.gateway, servers.trpc)),
];
