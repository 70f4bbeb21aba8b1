/** Prints a table under the tests, past the console, on which words fail them. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((word, column) => word.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  process.stdout.write(`\n${text.join("\n")}\n\n`);
}
