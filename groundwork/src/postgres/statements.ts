/** One statement of an SQL script, without the comments before it. */
export type Statement = { readonly text: string /** Counted from 1. */; readonly line: number };

// What may hold a semicolon that ends nothing comes before the semicolon: comments, strings, names, dollar quotes.
const token =
  /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|[A-Za-z_][\w$]*|\S/g;

/** Splits a PostgreSQL script where PostgreSQL would. */
export function splitStatements(script: string): Statement[] {
  const statements: Statement[] = [];
  let start: number | undefined;
  let atomic = 0; // How many BEGIN ATOMIC and CASE are open: a function's body may hold statements of its own.
  let before = "";
  const finish = (end: number) => {
    if (start === undefined) return;
    const line = script.slice(0, start).split("\n").length;
    statements.push({ text: script.slice(start, end).trim(), line });
    start = undefined;
    atomic = 0;
  };
  token.lastIndex = 0;
  for (let match = token.exec(script); match; match = token.exec(script)) {
    const [text] = match;
    if (text.startsWith("--")) continue;
    if (text === "/*") {
      token.lastIndex = endOfComment(script, match.index);
      continue;
    }
    if (text === ";" && atomic === 0) {
      finish(match.index);
      continue;
    }
    start ??= match.index;
    const word = text.toUpperCase();
    if ((word === "ATOMIC" && before === "BEGIN") || (word === "CASE" && atomic > 0)) atomic += 1;
    if (word === "END" && atomic > 0) atomic -= 1;
    before = word;
  }
  finish(script.length);
  return statements;
}

/** Comments of this kind nest. */
function endOfComment(script: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of script.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === "/*" ? 1 : -1;
    if (depth === 0) return start + index + mark.length;
  }
  return script.length;
}
