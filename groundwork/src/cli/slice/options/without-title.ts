import type { SliceNames } from "../names";
import type { Replacement } from "./prune";

/** What files of the example say in place of a title, where there is none: the note, or else the name of the entity. */
export function inPlaceOfTitle({ one }: SliceNames): readonly Replacement[] {
  const { camel } = one;
  const named = `${camel}Words.one`;
  return [
    [/\/fields\.ts$/, /, a title and a note\./g, " and a note."],
    [/^prisma\/[^/]+\.prisma$/, /^ +title +String.*\n/gm, ""],
    [/^prisma\/seed\//, /\(title: string, note: string\)/g, "(note: string)"],
    [/^prisma\/seed\//, /\btitle, note \}/g, "note }"],
    [/^prisma\/seed\//, /\badd\("[^"]*", /g, "add("],
    [/^src\/server\/procedures\//, /"title", "note"/g, '"note"'],
    [/\/list\.tsx$/, / +hint="Give it a title now; [^"]*"\n/g, ""],
    [/\/list\.tsx$/, new RegExp(`\\btitle=\\{${camel}\\.title\\}`, "g"), `title={${camel}.note || ${named}}`],
    [/\/list\.tsx$/, new RegExp(`\\n +\\{${camel}\\.note \\? [^\\n]*\\}(?=\\n)`, "g"), ""],
    [/\/table\.tsx$/, /\(\{ title \}\) => title\b/g, `({ note }) => note || ${named}`],
    [/\/form\.tsx$/, /\(input\)\)\.title\b/g, "(input)).note"],
    [/\/detail\.tsx$/, /const \{ title \} = (\w+);/g, `const title = $1.note || ${named};`],
    [/\/detail\.tsx$/, / without=\{\["title"\]\}/g, ""],
    [/^tests\/support\//, / title: `Title \$\{id\}`,/g, ""],
    [/^tests\/contract\/samples\//, /\btitle: (?=[`"])/g, "note: "],
    [/^tests\/contract\/samples\//, /\btitle, titleKey/g, "note: title, titleKey"],
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
