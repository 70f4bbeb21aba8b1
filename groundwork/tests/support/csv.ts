import { expect } from "vitest";

/** Records of a CSV, character by character as RFC 4180 has it. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  let [record, cell, quoted] = [[] as string[], "", false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) cell += character;
    else if (character === ",") {
      record.push(cell);
      cell = "";
    } else if (character === "\r" && text[at + 1] === "\n") {
      records.push([...record, cell]);
      [record, cell] = [[], ""];
      at += 1;
    } else cell += character;
  }
  expect({ quoted, cell, record }, "the file ends with a whole line").toEqual({
    quoted: false,
    cell: "",
    record: [],
  });
  return records;
}

/** Records of a file by the names of its columns. */
export function recordsOf(text: string): Record<string, string>[] {
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [head = [], ...records] = parse(text.slice(1));
  for (const record of records) expect(record).toHaveLength(head.length);
  return records.map((record) => Object.fromEntries(head.map((name, index) => [name, record[index] ?? ""])));
}

/** As it was sent: a decoder would take the mark at its beginning away. */
export const textOf = async (response: Response) =>
  Buffer.from(await response.arrayBuffer()).toString("utf8");
