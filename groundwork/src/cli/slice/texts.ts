import { parseSync } from "vite";
import { UserFacingError } from "../../contract/user-facing-error";

/** What a piece of a source file is to its reader. Code is whatever is none of the others. */
export type Kind = "comment" | "string" | "pattern" | "markup" | "code";

/** A piece of a text, from `start` to before `end`. A string has its quotes outside. */
export type Piece = { readonly kind: Kind; readonly start: number; readonly end: number };

/**
 * The pieces of a source file, in order and without gaps.
 * @throws {UserFacingError} when a TypeScript file cannot be parsed
 */
export function piecesOf(text: string, path: string): Piece[] {
  return withCode(/\.[cm]?tsx?$/.test(path) ? typeScript(text, path) : lineComments(text), text.length);
}

function typeScript(text: string, path: string): Piece[] {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new UserFacingError(`${path} cannot be read: ${error.message}`);
  const pieces: Piece[] = comments.map(({ start, end }) => ({ kind: "comment", start, end }));
  visit(program as unknown as Node, pieces);
  return pieces;
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

function visit(node: Node, pieces: Piece[]): void {
  const { type, start, end } = node;
  if (type === "JSXText") pieces.push({ kind: "markup", start, end });
  // With the mark before it and the one after: a back quote, or where an expression begins or ends.
  else if (type === "TemplateElement") pieces.push({ kind: "string", start, end });
  else if (type === "Literal" && node.regex) pieces.push({ kind: "pattern", start, end });
  else if (type === "Literal" && typeof node.value === "string") {
    pieces.push({ kind: "string", start: start + 1, end: end - 1 });
  }
  for (const child of Object.values(node).flat()) {
    if (typeof child === "object" && child !== null && "type" in child) visit(child as Node, pieces);
  }
}

/** Prisma's schema has no strings that name anything, and its comments run to the end of the line. */
function lineComments(text: string): Piece[] {
  return [...text.matchAll(/\/\/.*$/gm)].map(({ index, 0: comment }) => ({
    kind: "comment",
    start: index,
    end: index + comment.length,
  }));
}

function withCode(pieces: readonly Piece[], length: number): Piece[] {
  const all: Piece[] = [];
  let at = 0;
  for (const piece of pieces.toSorted((one, other) => one.start - other.start)) {
    if (piece.start > at) all.push({ kind: "code", start: at, end: piece.start });
    all.push(piece);
    at = piece.end;
  }
  if (at < length) all.push({ kind: "code", start: at, end: length });
  return all;
}
