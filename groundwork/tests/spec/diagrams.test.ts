import { beforeAll, describe, expect, it } from "vitest";
import { diagramsOf } from "#cli/specification/diagrams";
import type { DiagramLayout, Position, Rectangle } from "#contract/diagram";
import { helpDesk } from "./help-desk";

const screens = ["/", "/tickets", "/tickets/[id]", "/tickets/[id]/print", "/admin/users"].map((path) => ({
  path,
  title: null,
  seenBy: ["agent"],
  file: `src/app${path}/page.tsx`,
  calls: [],
}));

let diagrams: Record<string, DiagramLayout>;
beforeAll(async () => {
  const { machines, ...others } = await diagramsOf({ screens, entities: helpDesk });
  diagrams = { ...others, ...machines };
});

const drawings = ["screens", "entities", ...helpDesk.flatMap(({ name, machine }) => (machine ? [name] : []))];

const overlap = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Names of those that lie on each other. */
const overlaps = (parts: readonly (Rectangle & { name: string })[]) =>
  parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.name} on ${other.name}`] : [])),
  );

const onBorder = ({ x, y }: Position, box: Rectangle) =>
  x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;

describe.each(drawings)("the diagram %s of ten entities and thirty states", (name) => {
  it("has nothing that lies on something else", () => {
    const { boxes, edges } = diagrams[name] as DiagramLayout;
    const labels = edges.flatMap(({ label, labelAt }) => (labelAt ? [{ name: label, ...labelAt }] : []));
    expect(overlaps([...boxes.map(({ id, ...box }) => ({ name: id, ...box })), ...labels])).toEqual([]);
  });

  it("leads each edge from its one box to its other", () => {
    const { boxes, edges } = diagrams[name] as DiagramLayout;
    const box = (id: string) => boxes.find((candidate) => candidate.id === id) as Rectangle;
    for (const { from, to, points } of edges) {
      expect(onBorder(points[0] as Position, box(from)), `${from} → ${to}`).toBe(true);
      expect(onBorder(points.at(-1) as Position, box(to)), `${from} → ${to}`).toBe(true);
    }
  });

  it("has room for all that is in it", () => {
    const { width, height, boxes, edges } = diagrams[name] as DiagramLayout;
    const corners = boxes.map((box) => ({ x: box.x + box.width, y: box.y + box.height }));
    for (const { x, y } of [...corners, ...edges.flatMap(({ points }) => points)]) {
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
    }
  });
});

describe("the diagrams", () => {
  it("hold thirty states", () => {
    const states = helpDesk.flatMap(({ machine }) => Object.keys(machine?.labels ?? {}));
    expect(states).toHaveLength(30);
    expect(states.length).toBe(
      helpDesk.reduce((sum, { name }) => sum + (diagrams[name]?.boxes.length ?? 0), 0),
    );
  });

  it("are the same for the same source", async () => {
    const { machines, ...others } = await diagramsOf({ screens, entities: helpDesk });
    expect({ ...others, ...machines }).toEqual(diagrams);
  });

  it("lead from a screen to those below its address", () => {
    expect(diagrams.screens?.edges.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      "/ → /tickets",
      "/tickets → /tickets/[id]",
      "/ → /admin/users",
      "/tickets/[id] → /tickets/[id]/print",
    ]);
  });
});
