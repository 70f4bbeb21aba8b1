import { stripVTControlCharacters } from "node:util";
import type { Tally } from "./rooms";

export const mark = (passed: boolean) => (passed ? "✓" : "✗");

/** Whether a room proves anything and nothing in it failed. */
export const isGreen = ({ passed, failed }: Tally) => passed > 0 && failed.length === 0;

/** The name of what failed, and below it the first line of its error, as far as that fits. */
export function withReason(title: string, message = ""): string {
  const [reason = ""] = stripVTControlCharacters(message).trim().split("\n");
  return reason === "" ? title : `${title}\n    ${reason.slice(0, 200)}`;
}

/** What failed by name; then what ran where, a row for each room, and in the last line the sum. */
export function tableOf(tallies: readonly Tally[]): string {
  const width = Math.max(...tallies.map(({ room }) => room.length));
  const rows = tallies.map((tally) => {
    const { room, passed, failed, skipped, seconds } = tally;
    const counts = [`${String(passed).padStart(5)} passed`, `${String(failed.length).padStart(4)} failed`];
    if (skipped > 0) counts.push(`${skipped} skipped`);
    if (passed + failed.length === 0) counts.push("no tests: a room without tests proves nothing");
    return `${mark(isGreen(tally))} ${room.padEnd(width)} ${(seconds > 0 ? `${seconds.toFixed(1)} s` : "").padStart(8)} ${counts.join(" ")}`;
  });
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  // A room without tests counts as a failure, so that the last line alone tells.
  const failed = sum((tally) => tally.failed.length || (tally.passed === 0 ? 1 : 0));
  const named = tallies.flatMap((tally) => tally.failed.map((title) => `✗ ${title}`));
  if (named.length > 0) named.push("");
  return [...named, ...rows, "", `${sum(({ passed }) => passed)} passed, ${failed} failed`].join("\n");
}
