import { readFileSync } from "node:fs";

export type Instruction = { readonly name: string; readonly text: string };
export type Stage = { readonly name: string; readonly from: string; readonly instructions: Instruction[] };
/** Files that a stage takes from the context, or from another stage. */
export type Copy = { readonly from: string | undefined; readonly sources: string[]; readonly to: string };

/** The stages of the Dockerfile, in order; the last one is the image. */
export function readDockerfile(): Stage[] {
  const lines = readFileSync("Dockerfile", "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [name = "", ...words] = line.split(" ");
    const text = words.join(" ");
    if (name === "FROM") {
      const [from = "", , stage = ""] = words;
      stages.push({ name: stage, from, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** What the instructions of one name say. */
export const textsOf = (stage: Stage | undefined, name: string): string[] =>
  (stage?.instructions ?? []).filter((instruction) => instruction.name === name).map(({ text }) => text);

export function copiesOf(stage: Stage | undefined): Copy[] {
  return textsOf(stage, "COPY").map((text) => {
    const [, from, paths = ""] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? [];
    const sources = paths.split(" ");
    return { from, sources, to: sources.pop() ?? "" };
  });
}

/** The words of a command that is given as a list, so that no shell comes between it and its signals. */
export const wordsOf = (command: string): string[] => JSON.parse(command.slice(command.indexOf("[")));

/** The variables that a stage sets. */
export function variablesOf(stage: Stage | undefined): NodeJS.ProcessEnv {
  const pairs = textsOf(stage, "ENV").flatMap((text) => text.split(" "));
  return Object.fromEntries(pairs.map((pair) => pair.split("="))) as NodeJS.ProcessEnv;
}
