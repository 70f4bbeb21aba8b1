import { type DiagramLayout, drawn, type Position } from "../contract/diagram";
import { ScrollRegion } from "./parts";

type LaidEdge = DiagramLayout["edges"][number];

type Props = {
  title: string;
  /** Where the same is said in words. */
  description: string;
  diagram: DiagramLayout;
  /** Address of what a box stands for. */
  to: (id: string) => string;
};

/**
 * Diagram as SVG in its own size, which scrolls where the screen is narrower. Each box is a link; the edges are said
 * in words by what stands beside the diagram.
 */
export function Diagram({ title, description, diagram, to }: Props) {
  const { width, height, boxes, edges } = diagram;
  if (boxes.length === 0) return null;
  return (
    <ScrollRegion label={`${title}. ${description}`} className="my-3 print:border-none">
      {/* On paper it fits on one page with its heading. */}
      <svg
        className="mx-auto block max-w-none font-mono text-[13px] print:h-auto print:max-h-[21cm] print:max-w-full"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <title>{title}</title>
        <g>
          {edges.map((edge, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two edges may be the same, and none moves
            <Way key={index} {...edge} />
          ))}
          {edges.map(({ label, labelAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two edges may be the same, and none moves
            <Label key={index} label={label} labelAt={labelAt} />
          ))}
        </g>
        {boxes.map((box) => (
          <a key={box.id} href={to(box.id)} className="group">
            <BoxOf {...box} />
          </a>
        ))}
      </svg>
    </ScrollRegion>
  );
}

const fills = {
  plain: "fill-muted",
  open: "fill-warning-soft",
  on: "fill-accent",
  off: "fill-muted [stroke-dasharray:5_3]",
};

function BoxOf({ title, lines, tone, x, y, width, height }: DiagramLayout["boxes"][number]) {
  const left = x + drawn.padding;
  const base = (line: number) => y + drawn.padding + drawn.line * line + 13;
  return (
    <>
      <rect
        className={`stroke-input group-hover:stroke-primary group-hover:stroke-[2.5] group-focus-visible:stroke-primary group-focus-visible:stroke-[2.5] ${fills[tone ?? "plain"]}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
      />
      <text className="fill-foreground font-semibold" x={left} y={base(0)}>
        {title}
      </text>
      {lines.map((line, index) => (
        <text key={line} className="fill-muted-foreground" x={left} y={base(index + 1)}>
          {line}
        </text>
      ))}
    </>
  );
}

function Way({ points, optional }: LaidEdge) {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return null;
  return (
    <>
      <path
        className={`fill-none stroke-muted-foreground stroke-[1.25] ${optional ? "[stroke-dasharray:4_4]" : ""}`}
        d={points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("")}
      />
      <path className="fill-muted-foreground" d={headOf(before, end)} />
    </>
  );
}

const Label = ({ label, labelAt }: Pick<LaidEdge, "label" | "labelAt">) =>
  labelAt && (
    // Drawn over its own edge, or over one that crosses it.
    <text
      className="fill-foreground stroke-card stroke-4 [paint-order:stroke]"
      x={labelAt.x}
      y={labelAt.y + 13}
    >
      {label}
    </text>
  );

/** Head of an arrow that comes from `before` and ends in `end`. */
function headOf(before: Position, end: Position): string {
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [along, across] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [x, y] = [end.x - 9 * along, end.y - 9 * across];
  return `M${end.x} ${end.y}L${x - 4 * across} ${y + 4 * along}L${x + 4 * across} ${y - 4 * along}Z`;
}
