import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import type { TypeCheck } from "groundwork/cli/type-check";
import { conclusionsOf } from "./conclusions";
import type { Felt } from "./felt";
import { type Goal, goalsOf } from "./goals";
import type { Live } from "./live";
import { type Endurance, type Memory, type MixedUse, saysOfAnHour } from "./memory";
import type { PageCost } from "./pages";
import type { Press } from "./presses";
import type { Results } from "./results";
import type { MeasuredSlice } from "./slices";
import type { Starts } from "./starts";
import { type Cell, of, ratio } from "./turns";
import type { TypeCheckRow } from "./type-checks";
import type { ComparedTypes } from "./types-compared";

const page = "template/performance.md";
const begin = "<!-- npm run bench -- --write -->";
const end = "<!-- end -->";

/** What to conclude, and the tables of all results, in Markdown. */
export function report(results: Results, slices: readonly MeasuredSlice[]): string {
  const { throughput, telemetry, workers, comparison, memory, endurance, mixed, pages, felt, starts } =
    results;
  const sections = [
    section("What to conclude", conclusionsOf(results), (lines) =>
      lines.map((line) => `- ${line}`).join("\n"),
    ),
    machine(results.took),
    section("What was to be reached", goalsOf(results, slices), goalTable),
    section("Answers a second", throughput, loadTable),
    section("What each part of the signed-in page costs", results.ladder, loadTable),
    section("One worker and two, on two cores", workers, loadTable),
    section("The gateway with Sentry", telemetry, loadTable),
    section("This build and another", comparison, loadTable),
    section("Memory", memory, memoryText),
    section("Many connections for long", endurance, enduranceText),
    section("Mixed use for long", mixed, mixedText),
    section("Live updates while 50 rows a second are written", results.live, liveTable),
    section("Pages, one request after another", pages, pageTable),
    section("A slow phone: 1.6 Mbit/s, 150 ms, a quarter of the processor", felt, feltTable),
    section("Presses in a list of 1,000 rows, a quarter of the processor", results.presses, pressTable),
    section("From a command to the first page", starts, startTable),
    section("Type check of a made product", results.types, comparedTypes),
    section("Type check", results.generated, (rows) => typeTable(rows, results.typeCheck)),
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
  return `## ${title}\n\n${write(part)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}

const whole = (value: number) => Math.round(value).toLocaleString("en");

function machine(took: Results["took"] = {}): string {
  const date = new Date().toISOString().slice(0, 10);
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const minutes = (seconds: number) => (seconds / 60).toFixed(1);
  const parts = Object.entries(took).map(([part, seconds]) => `${part} ${minutes(seconds)}`);
  return (
    `${date}, ${cpus().length} × ${processor?.model.trim() ?? "?"}, ${memory} GiB, Node ${process.version}, everything on this ` +
    `one machine. Minutes that it took: ${parts.join(", ")}.`
  );
}

const liveTable = (settings: readonly Live[]) =>
  table(
    [
      "instances",
      "streams",
      "writes",
      "failed",
      "messages missing",
      "p50 ms",
      "p95 ms",
      "p99 ms",
      "kB a stream",
    ],
    settings.map(({ instances, streams, writes, failed, missing, p50, p95, p99, kilobytes }) =>
      [instances, streams, writes, failed, missing, p50, p95, p99, kilobytes].map(whole),
    ),
  );

const goalTable = (goals: readonly Goal[]) =>
  table(
    ["what", "wanted", "measured", ""],
    goals.map(({ what, wanted, measured, met }) => [what, wanted, measured, met ? "met" : "**missed**"]),
  );

/** A line for each row and server, and how the first server of the row compares with it. */
function loadTable(cells: readonly Cell[]): string {
  const [first] = cells;
  if (!first) return "";
  const sum = ({ turns }: Cell, number: "shed" | "wrong") =>
    turns.reduce((total, turn) => total + turn[number], 0);
  const rows = cells.map((cell) => {
    const [shed, wrong] = [sum(cell, "shed"), sum(cell, "wrong")];
    const refused = `${shed > 0 ? `, ${shed} × 503` : ""}${wrong > 0 ? `, **${wrong} wrong**` : ""}`;
    return [
      cell.row,
      cell.server + refused,
      whole(of(cell, "perSecond")),
      of(cell, "cpu").toFixed(2),
      whole(of(cell, "p50")),
      whole(of(cell, "p99")),
      whole(of(cell, "memory")),
      cell.server === first.server ? "" : ratio(cells, cell.row, first.server, cell.server).toFixed(2),
    ];
  });
  const head = ["row", "server", "a second", "CPU ms each", "p50 ms", "p99 ms", "MB", `${first.server} ÷ it`];
  return table(head, rows);
}

const memoryText = ({ idle, loaded, after }: Memory): string =>
  `One worker: ${whole(idle)} MB idle, ${whole(loaded)} MB at the end of a load of every row, ${whole(after)} MB some time after it.`;

function enduranceText(result: Endurance): string {
  const { row, connections, minutes, perSecond, p50, p99, shed, wrong, before, most } = result;
  return (
    `The ${row} over ${connections} connections for ${minutes} minutes: ${whole(perSecond)} answers a second, ` +
    `p50 ${p50} ms, p99 ${p99} ms, ${shed} × 503, ${wrong} other refusals or errors. Memory was ${whole(before)} MB before, ` +
    `and ${whole(most)} MB at its most.`
  );
}

function mixedText(use: MixedUse): string {
  const { minutes, first, last, hourly } = use;
  const growth = `; the line through all between rises by ${hourly.toFixed(1)} MB in an hour`;
  return (
    `Every row in turn over 8 connections, minutes: ${minutes}. ${whole(first)} MB when it was warm, ${whole(last)} MB at the ` +
    `end${saysOfAnHour(use) ? growth : ""}.`
  );
}

const pageTable = (pages: Readonly<Record<string, PageCost>>) =>
  table(
    ["page", "JavaScript first, kB (gzip)", "ms on the server"],
    Object.entries(pages).map(([path, { bytes, ms }]) => [
      `\`${path}\``,
      (bytes / 1000).toFixed(1),
      ms.toFixed(1),
    ]),
  );

const startTable = ({ fresh, install, build, cold, warm, development }: Starts): string =>
  table(
    ["what", "seconds"],
    [
      ["`npm start` in a fresh clone, with an empty cache of npm", fresh.toFixed(1)],
      ["of these, installing", install.toFixed(0)],
      ["of these, building, with the database beside it", build.toFixed(0)],
      ["`npm start` on a build, with an empty data folder", cold.toFixed(2)],
      ["`npm start` again", warm.toFixed(2)],
      ["`npm run dev`", development.first.toFixed(2)],
      ["from saving a file to seeing the change in the browser", development.change.toFixed(2)],
    ],
  );

const comparedTypes = ({ one, ten, t3, t3BySeven, editor }: ComparedTypes): string =>
  table(
    ["what", "seconds"],
    [
      ["a made product with one slice of its own, its tests and its platform included", one.toFixed(2)],
      ["the same with ten slices", ten.toFixed(2)],
      ["create-t3-app by its own compiler", t3.toFixed(2)],
      ["create-t3-app by the product's compiler", t3BySeven.toFixed(2)],
      ["editor with the ten slices: first answer after opening a page", editor.first.toFixed(2)],
      ["editor: where a call is declared, after a change of the page", editor.definition.toFixed(2)],
      ["editor: how a call is completed, after a change of the page", editor.completion.toFixed(2)],
    ],
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

const pressTable = (presses: readonly Press[]) =>
  table(
    ["view", "press", "build", "next frame", "done"],
    presses.map(({ view, what, build, frame, done }) => [
      view,
      what,
      build,
      `${whole(frame)} ms`,
      `${whole(done)} ms`,
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
