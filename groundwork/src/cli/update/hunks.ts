/** Lines of the template that do not apply, and those that stand in their place. */
export type Hunk = {
  /** Number of the first of them, from 1 on. */
  readonly line: number;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
};

/** Length of the marks of a conflict: longer than any line of dashes in a text. */
export const markerSize = 64;

const mark = (sign: string) => sign.repeat(markerSize);

/** A text in which git marked conflicts, each of them resolved as it was here, and the hunks that were left out. */
export function resolveOurs(marked: string): { text: string; hunks: Hunk[] } {
  const kept: string[] = [];
  const hunks: Hunk[] = [];
  let hunk: { line: number; ours: string[]; theirs: string[] } | undefined;
  let side: "ours" | "theirs" = "ours";
  for (const line of marked.split("\n")) {
    if (line.startsWith(`${mark("<")} `)) {
      hunk = { line: kept.length + 1, ours: [], theirs: [] };
      hunks.push(hunk);
      side = "ours";
    } else if (hunk && line === mark("=")) side = "theirs";
    else if (hunk && line.startsWith(`${mark(">")} `)) hunk = undefined;
    else {
      hunk?.[side].push(line);
      if (!hunk || side === "ours") kept.push(line);
    }
  }
  return { text: kept.join("\n"), hunks };
}
