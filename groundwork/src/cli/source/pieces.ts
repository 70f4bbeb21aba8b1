import { UserFacingError } from "../../contract/user-facing-error";
import { treeOf } from "./syntax";

/** Kind of a piece of a source file. Code is whatever is none of the others. */
export type Kind = "comment" | "string" | "pattern" | "markup" | "code";

/** A piece of a text, from `start` to before `end`. A string has its quotes outside. */
export type Piece = { readonly kind: Kind; readonly start: number; readonly end: number };

/** In order and without gaps. Of a TypeScript file that cannot be parsed it throws a `UserFacingError`. */
export const piecesOf = (text: string, path: string): Piece[] =>
  withCode(/\.[cm]?tsx?$/.test(path) ? typeScript(text, path) : lineComments(text), text.length);

function typeScript(text: string, path: string): Piece[] {
  const { nodes, comments, error } = treeOf(text, path);
  if (error) throw new UserFacingError(`${path} cannot be read: ${error}`);
  return [
    ...comments.map(({ start, end }): Piece => ({ kind: "comment", start, end })),
    ...nodes.flatMap((node): Piece[] => {
      const { type, start, end } = node;
      if (type === "JSXText") return [{ kind: "markup", start, end }];
      // With the mark before it and the one after: a back quote, or where an expression begins or ends.
      if (type === "TemplateElement") return [{ kind: "string", start, end }];
      if (type !== "Literal") return [];
      if (node.regex) return [{ kind: "pattern", start, end }];
      return typeof node.value === "string" ? [{ kind: "string", start: start + 1, end: end - 1 }] : [];
    }),
  ];
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
