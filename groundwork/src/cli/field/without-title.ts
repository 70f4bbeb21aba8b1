import { readFileSync } from "node:fs";
import { projectFiles } from "../git";
import type { NameForms, SliceNames } from "../slice/names";
import { ownPaths } from "../slice/registries";
import { editedTexts } from "../source/edits";
import { type Holder, withoutKey } from "../source/objects";
import { type Node, nameOf, nodeParts, treeOf } from "../source/syntax";
import { withoutStatement, withoutUnused } from "../source/without-unused";
import { withoutField } from "./edits";
import type { FieldFiles } from "./kinds";

/** Text of some files, and what they have in its place. */
type Replacement = readonly [files: RegExp, text: RegExp, instead: string];

/** What files of the example say in place of a title, where there is none: the note, or else the name of the entity. */
export function inPlaceOfTitle({ one }: SliceNames): readonly Replacement[] {
  const { camel, constant } = one;
  const named = `${camel}Words.one`;
  return [
    [/\/fields\.ts$/, /, a title and a note\./g, " and a note."],
    [/^prisma\/[^/]+\.prisma$/, /^( +\/\/\/.*\n)? +titleKey .*\n/gm, ""],
    [/^prisma\/[^/]+\.prisma$/, /^ +@@unique\(\[ownerId, titleKey\]\)\n/gm, ""],
    [/^prisma\/seed\//, /\(title: string, note: string\)/g, "(note: string)"],
    [/^prisma\/seed\//, /\badd\("[^"]*", /g, "add("],
    [/^src\/server\/procedures\//, /"title",(?=\s+"note")/g, ""],
    [/^src\/server\/procedures\//, new RegExp(`\\s*"${constant}_TITLE_TAKEN",?`, "g"), ""],
    [/^src\/server\/procedures\//, /\s+titleKey: titleKey\(content\.title\),?/g, ""],
    [/\/list\.tsx$/, / +hint="Give it a title now; [^"]*"\n/g, ""],
    [/\/list\.tsx$/, new RegExp(`\\btitle=\\{${camel}\\.title\\}`, "g"), `title={${camel}.note || ${named}}`],
    [/\/list\.tsx$/, new RegExp(`>\\n +\\{${camel}\\.note \\?[\\s\\S]*?\\}\\n +</ListRow>`, "g"), " />"],
    [/\/table\.tsx$/, /\n +by=\{\{ title: "titleKey" \}\}/g, ""],
    [/\/table\.tsx$/, /\(\{ title \}\) => title\b/g, `({ note }) => note || ${named}`],
    [/\/form\.tsx$/, /\(input\)\)\.title\b/g, "(input)).note"],
    [/\/detail\.tsx$/, /const \{ title \} = (\w+);/g, `const title = $1.note || ${named};`],
    [/\/detail\.tsx$/, / without=\{\["title"\]\}/g, ""],
    [/^tests\/contract\/samples\//, /,\s+titleKey: (titleKey\(data\.title\)|uuid\(\))/g, ""],
    [/^tests\/contract\/samples\//, /\btitle: (?=[`"])/g, "note: "],
    [/^tests\/server\//, /\(\{ title \}\) => title\b/g, "({ note }) => note"],
    [/^tests\/server\//, /a text in the title or the note/g, "a text in the note"],
    [/^tests\/server\//, /\{ title: "In the note", note: "a nEEdle" \}/g, '{ note: "a nEEdle" }'],
    [/^tests\/server\//, /\{ title: "(Needle here|Hay)", note: "\w*" \}/g, '{ note: "$1" }'],
    [/^tests\/server\//, /\["In the note", "Needle here"\]/g, '["Needle here", "a nEEdle"]'],
    [/^tests\/server\//, /\btitle: "In force"/g, 'note: "In force"'],
    [/^tests\/browser\//, /\btitle: "First"/g, 'note: "First"'],
    [/^tests\/browser\//, /getByLabel\("Title", /g, 'getByLabel("Note", '],
    [/^tests\/browser\//, /\{ title \}\)/g, "{ note: title })"],
  ];
}

/** Tests, and steps of tests, that prove something of the title alone. */
export const testsOfTitle = /^(stands in the order of the titles|by title$)/;

/**
 * The files of a slice without its title, by which its rows are named, sorted and found, and which is unique: as the
 * example has them, with the note in its place. What is left of it elsewhere, the compiler names.
 */
export function withoutTitle(
  slice: SliceNames,
  field: NameForms,
  files: FieldFiles,
  existing: readonly SliceNames[],
): Map<string, string> {
  const { camel, constant, kebab } = slice.one;
  const { texts, edit } = editedTexts(
    (file) => readFileSync(file, "utf8"),
    withoutField(slice, field, files, existing),
  );
  const taken = `${constant}_TITLE_TAKEN`;
  const properties: readonly (readonly [file: string, holder: Holder, name: string])[] = [
    [files.display, { declared: `${camel}Sorts` }, "title"],
    [`src/product/${kebab}/errors.ts`, { declared: `${camel}Errors` }, taken],
    [`src/server/rows/${kebab}.ts`, { argumentOf: "ownedRows", property: "errors" }, "unique"],
    [`tests/contract/samples/${kebab}.ts`, { declared: camel, property: "situations" }, taken],
  ];
  for (const [file, holder, name] of properties) edit(file, (text) => withoutKey(text, file, holder, name));
  const replacements = inPlaceOfTitle(slice);
  for (const file of ownPaths(projectFiles(), slice, existing).filter((path) =>
    /\.(tsx?|prisma)$/.test(path),
  ))
    edit(file, (text) => {
      const replaced = replacements
        .filter(([of]) => of.test(file))
        .reduce((each, [, from, instead]) => each.replace(from, instead), text);
      if (replaced === text && !texts.has(file)) return undefined;
      return file.endsWith(".prisma") ? replaced : withoutUnused(withoutTests(replaced, file), file);
    });
  return texts;
}

function withoutTests(text: string, path: string): string {
  const tree = treeOf(text, path);
  const test = tree.nodes.find((statement) => testsOfTitle.test(titleOf(statement) ?? ""));
  return test ? withoutTests(withoutStatement(tree, test), path) : text;
}

/** Title of the test or step that a statement is. */
function titleOf({ type, expression }: Node): string | undefined {
  if (type !== "ExpressionStatement") return undefined;
  const inner = expression as Node;
  const call = inner.type === "AwaitExpression" ? (inner.argument as Node) : inner;
  return call.type === "CallExpression" ? nameOf(nodeParts(call, "arguments")[0]) : undefined;
}
