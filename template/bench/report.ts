import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import type { TypeCheck } from "groundwork/cli/type-check";
import type { Compared } from "./comparison";
import type { Endurance } from "./endurance";
import type { Felt } from "./felt";
import { type Goal, goalsOf } from "./goals";
import type { MeasuredSlice } from "./slices";
import type { Column } from "./throughput";
import type { TypeCheckRow } from "./type-checks";

/** Results of the bench; a part that was not wanted is absent. */
export type Results = {
  throughput?: readonly Column[];
  telemetry?: readonly Column[];
  comparison?: readonly Compared[];
  endurance?: Endurance;
  firstLoads?: Readonly<Record<string, number>>;
  felt?: readonly Felt[];
  starts?: { readonly cold: number; readonly warm: number };
  typeCheck?: TypeCheck;
  generated?: readonly TypeCheckRow[];
};

const page = "template/performance.md";
const begin = "<!-- npm run bench -- --write -->";
const end = "<!-- end -->";

/** The tables of all results, in Markdown. */
export function report(results: Results, slices: readonly MeasuredSlice[]): string {
  const { throughput, telemetry, comparison, endurance, firstLoads, felt, starts, generated } = results;
  const sections = [
    machine(),
    section("What was to be reached", goalsOf(results, slices), goalTable),
    section("Requests a second", throughput, (columns) => throughputTable(columns)),
    section("The gateway with Sentry", telemetry, (columns) => throughputTable(columns)),
    section("This build and another, in turns", comparison, comparisonTable),
    section("Many connections for long", endurance, enduranceText),
    section("JavaScript of a first load", firstLoads, firstLoadTable),
    section("A slow phone: 1.6 Mbit/s, 150 ms, a quarter of the processor", felt, feltTable),
    section("From `npm start` to the first page", starts, ({ cold, warm }) =>
      table(
        ["data folder", "seconds"],
        [
          ["empty", cold.toFixed(2)],
          ["of before", warm.toFixed(2)],
        ],
      ),
    ),
    section("Type check", generated, (rows) => typeTable(rows, results.typeCheck)),
  ];
  return sections.filter((text) => text !== "").join("\n\n");
}

/** Puts the tables where template/performance.md has those of the last time. */
export async function writeReport(text: string): Promise<void> {
  const before = await readFile(page, "utf8");
  const [head, tail] = [before.indexOf(begin), before.indexOf(end)];
  if (head < 0 || tail < head) throw new Error(`${page} lacks its marks "${begin}" and "${end}".`);
  await writeFile(page, `${before.slice(0, head + begin.length)}\n\n${text}\n\n${before.slice(tail)}`);
}

function section<Part>(title: string, part: Part | undefined, write: (part: Part) => string): string {
  if (part === undefined || (Array.isArray(part) && part.length === 0)) return "";
  return `### ${title}\n\n${write(part)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}

const whole = (value: number) => Math.round(value).toLocaleString("en");

function machine(): string {
  const date = new Date().toISOString().slice(0, 10);
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${date}, ${cpus().length} × ${processor?.model.trim() ?? "?"}, ${memory} GiB, Node ${process.version}, everything on this one machine.`;
}

const goalTable = (goals: readonly Goal[]) =>
  table(
    ["what", "wanted", "measured", ""],
    goals.map(({ what, wanted, measured, met }) => [what, wanted, measured, met ? "met" : "**missed**"]),
  );

/** Requests a second, under them p50 and p99 in milliseconds and memory; then how the first server compares. */
function throughputTable(columns: readonly Column[]): string {
  const [first, ...others] = columns;
  if (!first) return "";
  const head = [
    "row, connections",
    ...columns.map(({ server }) => server),
    ...others.map(({ server }) => `${first.server} ÷ ${server}`),
  ];
  const rows = first.cells.map((cell) => {
    const row = columns.map(({ cells }) =>
      cells.find(({ row, connections }) => row === cell.row && connections === cell.connections),
    );
    const texts = row.map((other) => {
      if (!other) return "";
      const { perSecond, p50, p99, memory, shed, wrong } = other;
      const refused = `${shed > 0 ? `, ${shed} × 503` : ""}${wrong > 0 ? `, **${wrong} wrong**` : ""}`;
      return `${whole(perSecond)}<br>${p50} / ${p99} ms, ${whole(memory)} MB${refused}`;
    });
    const ratios = row
      .slice(1)
      .map((other) => (other && other.perSecond > 0 ? (cell.perSecond / other.perSecond).toFixed(2) : ""));
    return [`${cell.row}, ${cell.connections}`, ...texts, ...ratios];
  });
  return table(head, rows);
}

const comparisonTable = (rows: readonly Compared[]) =>
  table(
    ["row", "this build", "the other", "this ÷ the other", "of each turn"],
    rows.map(({ row, own, other, ratio, ratios }) => [
      row,
      whole(own),
      whole(other),
      ratio.toFixed(2),
      ratios.map((one) => one.toFixed(2)).join(" "),
    ]),
  );

function enduranceText({
  row,
  connections,
  seconds,
  perSecond,
  p50,
  p99,
  shed,
  wrong,
  before,
  loaded,
  after,
}: Endurance): string {
  return (
    `The ${row} over ${connections} connections for ${seconds} seconds: ${whole(perSecond)} answers a second, ` +
    `p50 ${p50} ms, p99 ${p99} ms, ${shed} × 503, ${wrong} other refusals or errors. Memory was ${whole(before)} MB before, ` +
    `${whole(loaded)} MB at the end and ${whole(after)} MB soon after.`
  );
}

const firstLoadTable = (sizes: Readonly<Record<string, number>>) =>
  table(
    ["page", "kB (gzip)"],
    Object.entries(sizes).map(([path, bytes]) => [`\`${path}\``, (bytes / 1000).toFixed(1)]),
  );

const feltTable = (rows: readonly Felt[]) =>
  table(
    ["page", "largest paint", "alive", "layout shift", "longest interaction"],
    rows.map(({ page, lcp, alive, cls, inp }) => [
      page,
      `${whole(lcp)} ms`,
      `${whole(alive)} ms`,
      cls.toFixed(3),
      `${whole(inp)} ms`,
    ]),
  );

function typeTable(rows: readonly TypeCheckRow[], all: TypeCheck | undefined): string {
  const line = (what: string, { seconds, instantiations }: Pick<TypeCheck, "seconds" | "instantiations">) => [
    what,
    seconds.toFixed(2),
    whole(instantiations),
  ];
  return table(
    ["what", "seconds", "instantiations"],
    [
      ...(all ? [line("the template with its tests and commands", all)] : []),
      ...rows.map((row) =>
        line(
          row.procedures === 0
            ? "the app alone"
            : `the app and ${whole(row.procedures)} generated procedures`,
          row,
        ),
      ),
    ],
  );
}
