/** Line of an error's stack, in parts. */
export type StackFrame = {
  /** As it stands in the stack, without what is before it. */
  readonly text: string;
  /** Function that it names; empty where it names none. */
  readonly name: string;
  /** File of the project, as its path from the root; `null` where the line is not of the project's own source. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
  /** Whether it is of the product itself, and not of the platform below it. */
  readonly own: boolean;
};

/** `at run (src/server/a.ts:1:23)`, `at async src/server/a.ts:1:23`, in parts. */
const named = /^at (.+?) \((.+):(\d+):(\d+)\)$/;
const unnamed = /^at (?:async )?()(.+):(\d+):(\d+)$/;

/** What is no source of the project: packages, Node, what was built, and what is no file. */
const foreign = /(^|\/)(node_modules|\.next)\/|^[\w-]+:|^[<[]/;

/** What is the project's, and the platform's. */
const platform = /^groundwork\//;

/** The lines of a stack that say where, as `describe-error.ts` writes them. */
export const framesOf = (stack: string): readonly StackFrame[] =>
  stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .map(frameOf);

function frameOf(text: string): StackFrame {
  const [, name = "", file = "", line, column] = named.exec(text) ?? unnamed.exec(text) ?? [];
  const place = { file, line: Number(line), column: Number(column) };
  const known = file !== "" && !foreign.test(file);
  return { text, name, place: known ? place : null, own: known && !platform.test(file) };
}

/** Frames in the order of the stack, those of the project one by one and the others together. */
export function folded(frames: readonly StackFrame[]): readonly (readonly StackFrame[])[] {
  const groups: StackFrame[][] = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    if (last?.[0] && !last[0].place && !frame.place) last.push(frame);
    else groups.push([frame]);
  }
  return groups;
}
