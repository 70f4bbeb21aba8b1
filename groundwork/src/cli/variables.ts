import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../contract/user-facing-error";
import { platformFolder } from "../server/process/platform-folder";
import { platformVariables } from "../server/process/platform-variables";
import { type Declarations, shownTextOf, type Variable } from "../server/process/variable";
import { textIfThere } from "./files";
import { lineEndsRemedy } from "./git";

/** File with every variable, a product's own included. */
const exampleFile = ".env.example";

/** Page with a table, between marks, of the platform's variables alone: its files are the same in every product. */
const tableFile = `${platformFolder}/docs/variables.md`;
const [begin, end] = ["<!-- variables -->", "<!-- /variables -->"];

/** Variables that Node, npm, Next, git and the system read: an image may set them, and the app declares none of them. */
export const readByOthers = /^(NODE_|GIT_|NPM_|npm_|NEXT_|LC_|(LANG|PATH|TZ)$)/;

export const documentedVariables = (variables: Declarations): [name: string, variable: Variable][] =>
  Object.entries(variables).filter(([, { hidden }]) => !hidden);

/** Problems of the declarations and of what is derived from them: a sentence each. */
export const variableProblems = (root: string, variables: Declarations): string[] => [
  ...staleFiles(root, variables).map(
    ({ path }) => `${path} is not what the variables say any more. Write it again with: npm run format`,
  ),
  ...refusedTexts(variables),
  ...deploymentProblems(root, variables),
];

/** Writes every file that is derived from the declarations, and names those that changed. */
export function writeVariables(root: string, variables: Declarations): string[] {
  const stale = staleFiles(root, variables);
  for (const { path, text } of stale) writeFileSync(join(root, path), text);
  return stale.map(({ path }) => path);
}

/** Files that are derived from the declarations and are not as they would be written now. */
const staleFiles = (root: string, variables: Declarations): { path: string; text: string }[] =>
  [
    { path: exampleFile, text: exampleOf(variables) },
    { path: tableFile, text: withTable(textAt(root, tableFile)) },
  ].filter(({ path, text }) => textAt(root, path) !== text);

/** The page of the platform's variables with its table as it is declared. */
function withTable(page: string): string {
  if (page.includes("\r\n"))
    throw new UserFacingError(`${tableFile} has Windows ends of lines (CRLF): ${lineEndsRemedy}`);
  const [before, after] = [page.indexOf(`${begin}\n`), page.indexOf(`\n${end}`)];
  if (before === -1 || after < before)
    throw new UserFacingError(`${tableFile} needs both ${begin} and ${end}, in this order.`);
  return `${page.slice(0, before)}${begin}\n${tableOf(platformVariables)}${page.slice(after)}`;
}

const textAt = (root: string, path: string) => textIfThere(join(root, path)) ?? "";

function exampleOf(variables: Declarations): string {
  const introduction =
    "Every variable is optional for a local start. Copy this file to .env and change what you need; a variable that the shell sets wins over the file. Empty counts as not set. Nothing in a value is replaced: a $ stands for itself, and a value with a # is in quotes. They are checked when the app starts, never when it is built. Written by `npm run format` from src/server/env.ts: do not edit.";
  const entries = documentedVariables(variables).map(
    ([name, variable]) => `${introducedBy(variable)}#${name}=${shownTextOf(variable)}\n`,
  );
  return [comment(introduction), ...entries].join("\n");
}

/** The description and the details, then what counts while it is not set, unless that is what is shown. */
function introducedBy(variable: Variable): string {
  const { description, details = "", default: text } = variable;
  const shown = shownTextOf(variable) === text;
  return [`${description}. ${details}`, shown ? "" : `Default: ${defaultOf(variable)}`]
    .filter(Boolean)
    .map((paragraph) => comment(paragraph.trim().replaceAll("`", "")))
    .join("");
}

const defaultOf = ({ default: text, unset }: Variable): string => unset ?? (text || "none");

/** Lines of a comment, as long as those of the sources. */
const comment = (text: string): string => text.replace(/(.{1,108}|\S+)(?: |$)/g, "# $1\n");

function tableOf(variables: Declarations): string {
  const rows = documentedVariables(variables).map(([name, variable]) => {
    const text = variable.default ? `\`${variable.default}\`` : defaultOf(variable);
    return `| \`${name}\` | ${text} | ${variable.description} |`;
  });
  return ["| variable | default | is |", "|---|---|---|", ...rows].join("\n");
}

/** Defaults and examples that the variable itself refuses, which would show at a start or to anyone who copies them. */
function refusedTexts(variables: Declarations): string[] {
  const names = Object.keys(variables);
  return Object.entries(variables).flatMap(([name, { schema, example, default: text }], index) => {
    const referred = [...(text ?? "").matchAll(/\$(\w+)/g)].map(([, other = ""]) => other);
    const unknown = referred.filter((other) => !names.slice(0, index).includes(other));
    if (unknown.length > 0)
      return [`${name} has a default with $${unknown[0]}, which is not declared before it.`];
    const texts = { example, default: referred.length > 0 ? undefined : text };
    return Object.entries(texts)
      .filter(([, shown]) => shown !== undefined && !schema.safeParse(shown).success)
      .map(([kind]) => `${name} has a schema that refuses its own ${kind}.`);
  });
}

/** Files of a deployment. Those that hand on the whole environment of an app name each variable, set or left out. */
const deploymentFiles: Record<string, { blocksOf: (text: string) => string[]; whole: boolean }> = {
  Dockerfile: { blocksOf: blocksOfDockerfile, whole: false },
  "compose.yaml": { blocksOf: blocksOfCompose, whole: true },
  "deploy/compose.scale.yaml": { blocksOf: blocksOfCompose, whole: true },
  "deploy/kubernetes/app.yaml": { blocksOf: blocksOfKubernetes, whole: true },
};

function deploymentProblems(root: string, variables: Declarations): string[] {
  const declared = documentedVariables(variables).map(([name]) => name);
  return Object.entries(deploymentFiles).flatMap(([path, { blocksOf, whole }]) => {
    const blocks = blocksOf(textAt(root, path)).map(entriesOf);
    const entries = blocks.flat();
    const unknown = entries.filter(({ name }) => !(name in variables) && !readByOthers.test(name));
    const crossed = entries.filter(
      ({ name, from }) => name in variables && from !== undefined && from !== name,
    );
    const dropped = whole
      ? blocks.flatMap((block) => declared.filter((name) => !block.some((entry) => entry.name === name)))
      : [];
    return [
      ...unknown.map(
        ({ name }) => `${path} sets ${name}, which the app does not read: declare it in src/server/env.ts.`,
      ),
      ...crossed.map(({ name, from }) => `${path} takes ${name} from ${from}: write ${name}: \${${name}:-}.`),
      ...dropped.map(
        (name) =>
          `${path} does not pass ${name} to the app: add "${passing(path, name)}", or give the reason why not in a comment there: "# ${name}: …".`,
      ),
    ].filter((sentence, index, all) => all.indexOf(sentence) === index);
  });
}

const passing = (path: string, name: string) =>
  path.includes("compose") ? `${name}: \${${name}:-}` : `${name}: its value`;

/**
 * Variables of a block: those that are set, and those that a comment such as `# PORT: the image sets it` leaves out; and the
 * variable that each is taken from, where it is passed on.
 */
function entriesOf(block: string): { name: string; from?: string | undefined }[] {
  const set = /^ *(?:- )?["']?(\w+)["']?(?:[:=] *["']?(?:\$\{(\w+)(?::?-[^}]*)?\}["']?$)?|$)/;
  const left = /^ *# ([A-Z][A-Z0-9_]*(?:, [A-Z][A-Z0-9_]*)*): \S/;
  return block.split("\n").flatMap((line) => {
    const names = left.exec(line)?.[1]?.split(", ");
    if (names) return names.map((name) => ({ name }));
    const [, name, from] = set.exec(line) ?? [];
    return name === undefined ? [] : [{ name, from }];
  });
}

/** Variables that the image sets: its last stage. Those before it may set variables of a compiler. */
function blocksOfDockerfile(text: string): string[] {
  const image = text.slice(text.lastIndexOf("\nFROM ") + 1).replaceAll(/\\\n\s*/g, "");
  return [...image.matchAll(/^ENV (.+)$/gm)].map(([, pairs = ""]) =>
    [...pairs.matchAll(/(?<=^| )\w+=/g)].join("\n"),
  );
}

/** Environments of the containers that run the image of the `Dockerfile`; those of others have variables of their own. */
function blocksOfCompose(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const [, indent] = /^( +)build:/.exec(line) ?? [];
    if (indent === undefined) return [];
    const isOutside = (other: string) => other.trim() !== "" && !other.startsWith(indent);
    const start = lines.slice(0, index).findLastIndex(isOutside) + 1;
    const rest = lines.slice(start);
    const length = rest.findIndex(isOutside);
    const block = rest.slice(0, length === -1 ? rest.length : length).join("\n");
    if (block.includes("dockerfile_inline:")) return [];
    const environment = new RegExp(`^${indent}environment:(?: &\\w+)?\\n((?:${indent} +.*(?:\\n|$))+)`, "m");
    return [environment.exec(block)?.[1] ?? ""];
  });
}

/** Data of the ConfigMap that the pods take their environment from. */
function blocksOfKubernetes(text: string): string[] {
  const map = text.split(/^---$/m).find((document) => /^kind: ConfigMap$/m.test(document));
  return map === undefined ? [] : [/^data:\n((?: +.*(?:\n|$))+)/m.exec(map)?.[1] ?? ""];
}
