import type { Diagram, Edge } from "../../contract/diagram";
import type { SpecEntity, Specification, SpecMachine, SpecScreen } from "../../contract/specification";
import { layOut } from "./layout";

/** Diagrams of the specification, laid out where it is drawn: nobody waits for it who reads it. */
export async function diagramsOf({
  screens,
  entities,
}: Pick<Specification, "screens" | "entities">): Promise<Specification["diagrams"]> {
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
function entityDiagram(entities: readonly SpecEntity[]): Promise<Diagram> {
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

/** States of a machine, and its transitions by their names. */
const machineDiagram = ({ labels, tones, initial, transitions }: SpecMachine): Promise<Diagram> =>
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
const screenMap = (screens: readonly SpecScreen[]): Promise<Diagram> => {
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
