import type { ElkExtendedEdge, ElkNode } from "elkjs";
import Elk from "elkjs/lib/elk.bundled.js";
import { type Box, type Diagram, drawn, type Edge, type Point } from "../../contract/diagram";

const options = {
  "elk.algorithm": "layered",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.edgeLabels.placement": "CENTER",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.spacing.nodeNode": "24",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.labelLabel": "6",
  "elk.layered.spacing.nodeNodeBetweenLayers": "40",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.padding": "[top=8,left=8,bottom=8,right=8]",
  // Two drawings of the same source are the same.
  "elk.randomSeed": "1",
} as const;

/**
 * Lays boxes and edges out with the Eclipse Layout Kernel.
 * @param direction in which most edges lead
 */
export async function layOut(
  boxes: readonly Box[],
  edges: readonly Edge[],
  direction: "DOWN" | "RIGHT" = "DOWN",
): Promise<Diagram> {
  const unplaced: ElkNode = {
    id: "diagram",
    layoutOptions: { ...options, "elk.direction": direction },
    children: boxes.map((box) => ({ id: box.id, ...sizeOf(box) })),
    edges: edges.map(({ from, to, label }, index) => ({
      id: String(index),
      sources: [from],
      targets: [to],
      labels: label ? [{ text: label, width: label.length * drawn.letter, height: drawn.line }] : [],
    })),
  };
  const graph = await new Elk().layout(unplaced);
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    boxes: boxes.map((box, index) => ({ ...box, ...rectangleOf(graph.children?.[index]) })),
    edges: edges.map((edge, index) => ({ ...edge, ...wayOf(graph.edges?.[index]) })),
  };
}

const sizeOf = ({ title, lines }: Box) => ({
  width: Math.ceil(
    Math.max(...[title, ...lines].map(({ length }) => length)) * drawn.letter + 2 * drawn.padding,
  ),
  height: (1 + lines.length) * drawn.line + 2 * drawn.padding,
});

const rectangleOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<ElkNode> = {}) => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

function wayOf(edge: ElkExtendedEdge | undefined) {
  const section = edge?.sections?.[0];
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [];
  const label = edge?.labels?.[0];
  return {
    points: points.map(({ x, y }: Point) => ({ x: rounded(x), y: rounded(y) })),
    labelAt: label ? rectangleOf(label) : null,
  };
}

const rounded = (length: number) => Math.round(length * 10) / 10;
