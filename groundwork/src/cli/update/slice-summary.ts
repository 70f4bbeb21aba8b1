import { applies, type FileChange } from "./file-change";
import type { Hunk } from "./hunks";
import type { SliceChanges } from "./slice-changes";

/** Changes of the example that an update offers to other slices, a line for each file. */
export function offeredChanges(slices: readonly SliceChanges[]): string {
  if (slices.length === 0) return "";
  return [
    "The example changed, and what changed may belong to slices that were made from it. npm run update slice NAME takes what applies:",
    ...slices.flatMap(({ slice, files }) => [
      `  ${slice.one.camel}`,
      ...files.map((file) => `    ${file.path}: ${offered(file)}`),
    ]),
  ].join("\n");
}

/** Result of taking changes of the example into a slice: what was written, and what is left to a person. */
export function takenChanges({ slice, files }: SliceChanges): string {
  const name = slice.one.camel;
  const taken = files.filter(applies);
  const steps = [
    ...(taken.some(({ path }) => path.endsWith(".prisma")) ? ["npm run db:migrate -- NAME"] : []),
    `npm run check && npm run test:unit -- ${slice.one.kebab}`,
  ];
  return [
    taken.length === 0
      ? `Nothing of what changed in the example applies to ${name}, and nothing was written.`
      : section(
          `Taken into ${name}:`,
          taken.map((file) => `${file.path}: ${counted(file)}`),
        ),
    section("Does not apply, and is left to you: - is yours, + the example's.", files.flatMap(failing)),
    section("Removed from the example, and still here:", pathsOf(files, "removed")),
    section("Not text, or not from the example: compare it yourself.", pathsOf(files, "different")),
    section("Next, nothing being committed yet:", taken.length === 0 ? [] : steps),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function offered(file: FileChange): string {
  if (file.kind === "removed") return "removed from the example";
  if (file.kind === "different") return "not text, or not from the example";
  if (file.kind === "new") return "new";
  const { applying, failing } = file;
  const doNot = `${failing.length} ${failing.length === 1 ? "does" : "do"} not`;
  if (applying === 0)
    return `${hunks(failing.length)} that ${failing.length === 1 ? "does" : "do"} not apply`;
  return `${hunks(applying)} ${applying === 1 ? "applies" : "apply"}${failing.length > 0 ? `, ${doNot}` : ""}`;
}

const counted = (file: FileChange) => (file.kind === "changed" ? hunks(file.applying) : file.kind);

const hunks = (count: number) => (count === 1 ? "1 hunk" : `${count} hunks`);

const failing = (file: FileChange): string[] =>
  file.kind === "changed" ? file.failing.map((hunk) => shown(file.path, hunk)) : [];

const shown = (path: string, { line, ours, theirs }: Hunk): string =>
  [`${path}:${line}`, ...ours.map((text) => `  - ${text}`), ...theirs.map((text) => `  + ${text}`)].join(
    "\n  ",
  );

const pathsOf = (files: readonly FileChange[], kind: FileChange["kind"]): string[] =>
  files.filter((file) => file.kind === kind).map(({ path }) => path);

const section = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : [heading, ...lines.map((line) => `  ${line}`)].join("\n");
