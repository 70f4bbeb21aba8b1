/** A model of Prisma's schema without the lines that mention names, and the comments above them. */
export function schemaWithout(schema: string, names: readonly string[]): string {
  const mentioned = names.filter((name) => /^\w+$/.test(name));
  const lines = schema.split("\n");
  const isGoing = (line: string) =>
    !line.trim().startsWith("//") && mentioned.some((name) => new RegExp(`\\b${name}\\b`).test(line));
  return lines
    .filter((line, index) => {
      if (!line.trim().startsWith("//")) return !isGoing(line);
      const next = lines.slice(index).find((each) => !each.trim().startsWith("//"));
      return next === undefined || !isGoing(next);
    })
    .join("\n");
}
