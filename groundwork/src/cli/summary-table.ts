import { stripVTControlCharacters } from "node:util";

/** Summary of one suite of tests; seconds from the start of its first file to the end of its last. */
export type Summary = {
  readonly suite: string;
  readonly passed: number;
  /** Failed tests, each by its file and title, and below that why. */
  readonly failed: readonly string[];
  readonly skipped: number;
  readonly seconds: number;
  /** Why none of its tests was run, where this machine lacks what they need. */
  readonly notRun?: string;
};

export const passMark = (passed: boolean) => (passed ? "✓" : "✗");

/** Whether a suite proves anything and nothing in it failed. */
export const isGreen = ({ passed, failed }: Summary) => passed > 0 && failed.length === 0;

/** The name of what failed, and below it the first line of its error, as far as that fits. */
export function withReason(title: string, message = ""): string {
  const [reason = ""] = stripVTControlCharacters(message).trim().split("\n");
  return reason === "" ? title : `${title}\n    ${reason.slice(0, 200)}`;
}

/** Summary table: what failed by name, then a row for each suite, and in the last line the sum. */
export function summaryTable(summaries: readonly Summary[]): string {
  const width = Math.max(...summaries.map(({ suite }) => suite.length));
  const rows = summaries.map((summary) => {
    const { suite, passed, failed, skipped, seconds, notRun } = summary;
    if (notRun) return `${passMark(false)} ${suite.padEnd(width)} ${"".padStart(8)} not run: ${notRun}`;
    const counts = [`${String(passed).padStart(5)} passed`, `${String(failed.length).padStart(4)} failed`];
    if (skipped > 0) counts.push(`${skipped} skipped`);
    if (passed + failed.length === 0) counts.push("no tests: a suite without tests proves nothing");
    return `${passMark(isGreen(summary))} ${suite.padEnd(width)} ${(seconds > 0 ? `${seconds.toFixed(1)} s` : "").padStart(8)} ${counts.join(" ")}`;
  });
  const sum = (count: (summary: Summary) => number) =>
    summaries.reduce((total, summary) => total + count(summary), 0);
  // A suite without tests counts as a failure, so that the last line alone tells.
  const failed = sum(({ failed, passed, notRun }) => failed.length || (passed === 0 && !notRun ? 1 : 0));
  const notRun = summaries.filter((summary) => summary.notRun).length;
  const named = summaries.flatMap((summary) => summary.failed.map((title) => `✗ ${title}`));
  if (named.length > 0) named.push("");
  return [
    ...named,
    ...rows,
    "",
    `${sum(({ passed }) => passed)} passed, ${failed} failed${notRun > 0 ? `, ${notRun} of ${summaries.length} suites not run` : ""}`,
  ].join("\n");
}
