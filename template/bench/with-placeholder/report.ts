import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import type { Felt } from "./felt";
import type { MeasuredPage, Memory } from "./pages";
import { type Cell, of, ratio, type Turn } from "./throughput";

/** Results of the bench; a part that was not measured is absent. */
export type Results = {
  readonly throughput?: readonly Cell[];
  readonly memory?: readonly Memory[];
  readonly pages?: readonly MeasuredPage[];
  readonly felt?: readonly Felt[];
};

type Goal = ReturnType<typeof goal>;

/** A number that was to be reached, and the one that was. */
const goal = (what: string, sign: "≥" | "≤", wanted: number, measured: number, unit = "") => ({
  what,
  wanted: `${sign} ${wanted}${unit}`,
  measured: `${measured.toFixed(2)}${unit}`,
  met: sign === "≥" ? measured >= wanted : measured <= wanted,
});

/** Every goal that the results say something about. What was measured of another build than this has none. */
export function goalsOf({ throughput, memory, pages, felt }: Results): Goal[] {
  const speed = (row: string, other: string, wanted: number) =>
    throughput
      ? [goal(`${row}, gateway ÷ ${other}`, "≥", wanted, ratio(throughput, row, "gateway", other))]
      : [];
  const worst = (name: "lcp" | "alive" | "cls" | "inp") =>
    Math.max(...(felt ?? []).map((page) => page[name]));
  const largest = Math.max(...(pages ?? []).map(({ bytes }) => bytes));
  return [
    ...speed("signed-in list page", "next start", 1.3),
    ...speed("signed-in list page", "bare Next page", 0.7),
    ...speed("list of 20", "tRPC standalone", 0.9),
    ...speed("create", "node:http and pg", 0.5),
    ...speed("trivial query", "next start", 2.5),
    ...speed("trivial query", "tRPC standalone", 0.85),
    ...speed("batch of 10", "tRPC standalone", 0.8),
    ...(memory ? [goal("idle memory of one worker", "≤", 120, memory[0]?.idle ?? Number.NaN, " MB")] : []),
    ...(pages ? [goal("largest first load of any page", "≤", 160, largest / 1000, " kB")] : []),
    ...(felt
      ? [
          goal("slow phone: largest paint", "≤", 0.9, worst("lcp") / 1000, " s"),
          goal("slow phone: page alive", "≤", 1.5, worst("alive") / 1000, " s"),
          goal("slow phone: layout shift", "≤", 0, worst("cls")),
          goal("slow phone: longest interaction", "≤", 100, worst("inp"), " ms"),
        ]
      : []),
  ];
}

const file = "template/performance.md";
const begin = "<!-- npm run bench -- --write -->";
const end = "<!-- end -->";

/** Goals and the tables of all results, in Markdown. */
export function reportText(results: Results, minutes: number, isCompared: boolean): string {
  const { throughput, memory, pages, felt } = results;
  const [processor] = cpus();
  const sections = [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model.trim() ?? "?"}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, everything on this one machine; ${minutes.toFixed(0)} minutes.`,
    isCompared ? "" : section("What was to be reached", goalTable(goalsOf(results))),
    throughput && section("Answers a second", loadTable(throughput)),
    memory && section("Memory of one worker at rest", memoryTable(memory)),
    pages && section("JavaScript that a page loads first", pageTable(pages)),
    felt && section("A slow phone: 1.6 Mbit/s, 150 ms, a quarter of the processor", feltTable(felt)),
  ];
  return sections.filter(Boolean).join("\n\n");
}

/** Puts the tables where template/performance.md has those of the last time. */
export async function writeReport(text: string): Promise<void> {
  const before = await readFile(file, "utf8");
  const [head, tail] = [before.indexOf(begin), before.indexOf(end)];
  if (head < 0 || tail < head) throw new Error(`${file} lacks its marks "${begin}" and "${end}".`);
  await writeFile(file, `${before.slice(0, head + begin.length)}\n\n${text}\n\n${before.slice(tail)}`);
}

const section = (title: string, text: string) => `## ${title}\n\n${text}`;

/** Table in Markdown, without the column of builds where there is one. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const build = head.indexOf("build");
  const isOne = new Set(rows.map((row) => row[build])).size === 1;
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, index) => !isOne || index !== build).join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}

const whole = (value: number) => Math.round(value).toLocaleString("en");

const goalTable = (goals: readonly Goal[]) =>
  table(
    ["what", "wanted", "measured", ""],
    goals.map(({ what, wanted, measured, met }) => [what, wanted, measured, met ? "met" : "**missed**"]),
  );

/** A line for each row and server, and how the first server of the row compares with it. */
function loadTable(cells: readonly Cell[]): string {
  const first = cells[0]?.server ?? "";
  const head = ["row", "server", "a second", "CPU ms each", "p50 ms", "p99 ms", "MB", `${first} ÷ it`];
  const sum = ({ turns }: Cell, number: keyof Turn) => turns.reduce((total, turn) => total + turn[number], 0);
  const rows = cells.map((cell) => {
    const [shed, wrong] = [sum(cell, "shed"), sum(cell, "wrong")];
    const refused = `${shed > 0 ? `, ${shed} × 503` : ""}${wrong > 0 ? `, **${wrong} wrong**` : ""}`;
    return [
      cell.row,
      cell.server + refused,
      whole(of(cell, "perSecond")),
      of(cell, "cpu").toFixed(2),
      ...(["p50", "p99", "memory"] as const).map((number) => whole(of(cell, number))),
      cell.server === first ? "" : ratio(cells, cell.row, first, cell.server).toFixed(2),
    ];
  });
  return table(head, rows);
}

const memoryTable = (memories: readonly Memory[]) =>
  table(
    ["", "build", "MB"],
    memories.map(({ build, idle }) => ["after its first answer and half a minute", build, whole(idle)]),
  );

const pageTable = (loads: readonly MeasuredPage[]) =>
  table(
    ["page", "build", "kB (gzip)"],
    loads.map(({ page, build, bytes }) => [`\`${page}\``, build, (bytes / 1000).toFixed(1)]),
  );

const feltTable = (rows: readonly Felt[]) =>
  table(
    ["page", "build", "largest paint", "alive", "layout shift", "longest interaction", "which it was"],
    rows.map(({ page, build, lcp, alive, cls, inp, slowest }) => [
      page,
      build,
      `${whole(lcp)} ms`,
      `${whole(alive)} ms`,
      cls.toFixed(3),
      `${whole(inp)} ms`,
      slowest,
    ]),
  );
