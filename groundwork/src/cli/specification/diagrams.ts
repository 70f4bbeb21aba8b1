import type { ElkExtendedEdge, ElkNode } from "elkjs";
import Elk from "elkjs/lib/elk.bundled.js";
import { type Box, type DiagramLayout, drawn, type Edge, type Position } from "../../contract/diagram";
import type { SpecEntity, Specification, SpecMachine, SpecScreen } from "../../contract/specification";

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

/** Lays boxes and edges out with the Eclipse Layout Kernel; most edges lead in `direction`. */
async function layOut(boxes: readonly Box[], edges: readonly Edge[], direction: "DOWN" | "RIGHT" = "DOWN") {
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
    points: points.map(({ x, y }: Position) => ({ x: rounded(x), y: rounded(y) })),
    labelAt: label ? rectangleOf(label) : null,
  };
}

const rounded = (length: number) => Math.round(length * 10) / 10;

/** Diagrams of the specification, laid out where it is drawn: nobody waits for it who reads it. */
export async function diagramsOf(of: Pick<Specification, "screens" | "entities">) {
  const { screens, entities } = of;
  const machines = entities.flatMap(({ name, machine }) =>
    machine ? [machineDiagram(machine).then((diagram) => [name, diagram] as const)] : [],
  );
  return {
    screens: await screenMap(screens),
    entities: await entityDiagram(entities),
    machines: Object.fromEntries(await Promise.all(machines)),
  };
}

/** Entities with the fields that people write, each relation from the row that has it to the one that it names. */
function entityDiagram(entities: readonly SpecEntity[]): Promise<DiagramLayout> {
  const known = new Set(entities.map(({ name }) => name));
  return layOut(
    entities.map(({ name, one, fields }) => ({
      id: name,
      title: one,
      lines: fields
        .filter(({ schema }) => schema)
        .map((field) => `${field.name}: ${field.kind}${field.optional ? "?" : ""}`),
    })),
    entities.flatMap(({ name, relations }) =>
      relations
        .filter(({ to }) => known.has(to))
        .map(({ field, to, optional }) => ({ from: name, to, label: field, optional })),
    ),
  );
}

const machineDiagram = ({ labels, tones, initial, transitions }: SpecMachine): Promise<DiagramLayout> =>
  layOut(
    Object.entries(labels).map(([state, label]) => ({
      id: state,
      title: label,
      lines: state === initial ? ["first"] : [],
      tone: tones[state] ?? "open",
    })),
    Object.values(transitions).flatMap(({ from, to, label }) =>
      from.map((state): Edge => ({ from: state, to, label })),
    ),
  );

/** Screens by their addresses: each leads on from the longest that it begins with. The shortest come first, as one enters. */
const screenMap = (screens: readonly SpecScreen[]): Promise<DiagramLayout> => {
  const inOrder = screens.toSorted((one, other) => depthOf(one.path) - depthOf(other.path));
  return layOut(
    inOrder.map(({ path, title, seenBy }) => ({
      id: path,
      title: path,
      lines: [...(title ? [title] : []), seenBy.includes("anonymous") ? "everybody" : seenBy.join(", ")],
    })),
    inOrder.flatMap(({ path }) => {
      const above = screens
        .map((screen) => screen.path)
        .filter((other) => other !== path && (other === "/" || path.startsWith(`${other}/`)))
        .sort((one, other) => other.length - one.length)[0];
      return above === undefined ? [] : [{ from: above, to: path, label: "" }];
    }),
    "RIGHT",
  );
};

const depthOf = (path: string): number => path.split("/").filter(Boolean).length;
