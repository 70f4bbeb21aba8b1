/** Place in a diagram, in CSS pixels from its upper left corner. */
export type Position = { readonly x: number; readonly y: number };

export type Rectangle = Position & { readonly width: number; readonly height: number };

/** Box of a diagram before it has a place. */
export type Box = {
  readonly id: string;
  readonly title: string;
  /** Smaller text below the title. */
  readonly lines: readonly string[];
  /** Look of the box: still open, in force, or over, as the states of a machine have it. */
  readonly tone?: "open" | "on" | "off";
};

/** Edge of a diagram before it has a way. */
export type Edge = {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** Drawn with dashes: it may be missing. */
  readonly optional?: boolean;
};

/** Diagram that was laid out: every box has its place and every edge its way. */
export type DiagramLayout = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly (Box & Rectangle)[];
  readonly edges: readonly (Edge & {
    readonly points: readonly Position[];
    readonly labelAt: Rectangle | null;
  })[];
};

/** Sizes of what is drawn, in CSS pixels; every letter has the same width. */
export const drawn = { letter: 7.9, line: 18, padding: 10 } as const;
