import { largestLoad } from "./pages";
import type { Results } from "./results";
import { servers } from "./servers";
import { telemetry as sentry } from "./telemetry";
import { type Cell, of, ratio, rowNames } from "./turns";
import { workers as counts } from "./workers";

/** Sentences for a reader who reads nothing else, each as far as it was measured. */
export function conclusionsOf({ throughput, workers, telemetry, memory, pages }: Results): string[] {
  return [
    ...(throughput ? rowSentences(throughput) : []),
    ...(workers?.length
      ? [
          `A second worker on the same two cores, load and database included: ${times(workers, counts.two, counts.one)}.`,
        ]
      : []),
    ...(telemetry
      ? [
          `Without Sentry instead of with its default settings: ${times(telemetry, sentry.without, sentry.usual)}.`,
        ]
      : []),
    ...(memory
      ? [
          `One worker holds ${memory.idle.toFixed(0)} MB when it rests, and ${memory.after.toFixed(0)} MB some time after a load.`,
        ]
      : []),
    ...(pages
      ? [`No page loads more than ${(largestLoad(pages) / 1000).toFixed(0)} kB of JavaScript first.`]
      : []),
  ];
}

/** One sentence a row: how many, what one costs, and how that compares with what a reader would run instead. */
function rowSentences(cells: readonly Cell[]): string[] {
  return cells
    .filter(({ server }) => server === servers.gateway)
    .map((cell) => {
      const others = cells
        .filter(
          ({ row, server }) => row === cell.row && server !== servers.gateway && server !== servers.node,
        )
        .map(({ server }) => `${ratio(cells, cell.row, servers.gateway, server).toFixed(2)} × ${server}`);
      const rate = Math.round(of(cell, "perSecond")).toLocaleString("en");
      return `${cell.row}: ${rate} a second on one core, ${of(cell, "cpu").toFixed(2)} ms of the processor each; ${others.join(", ")}.`;
    });
}

/** How many times as many answers a second, row by row. */
const times = (cells: readonly Cell[], one: string, other: string): string =>
  rowNames(cells)
    .map((row) => `${ratio(cells, row, one, other).toFixed(2)} × for the ${row}`)
    .join(", ");
