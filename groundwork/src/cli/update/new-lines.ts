/** The lines of a text that an older one lacks, each below the headings that it stands under. */
export function newLines(older: string, newer: string): string {
  const known = new Set(older.split("\n"));
  const lines: string[] = [];
  let headings: string[] = [];
  for (const line of newer.split("\n")) {
    const depth = /^(#+) /.exec(line)?.[1]?.length;
    if (depth) headings = [...headings.filter((heading) => depthOf(heading) < depth), line];
    else if (line.trim() !== "" && !known.has(line)) {
      lines.push(...headings.filter((heading) => depthOf(heading) > 1), line);
      headings = headings.filter((heading) => depthOf(heading) === 1);
    }
  }
  return lines.join("\n");
}

const depthOf = (heading: string) => heading.indexOf(" ");
