import type { SliceNames } from "../names";
import type { Going } from "./prune";
import { inPlaceOfTitle } from "./without-title";

// What the example slice has beside its list, and the names by which all of it is found. Where a name is no more than a word,
// what it belongs to stands before it.

type Part = (names: SliceNames) => Going;

const namesIn = (part: Part, names: SliceNames) => part(names).names;

type Opinion = "title" | "unique-title" | "owner-limit" | "note-rule" | "archive" | "states";

/** Opinions of the example slice, each of which a copy can do without. */
export const opinions: Readonly<Record<Opinion, Part>> = {
  "unique-title": ({ one }) => ({
    names: [`${one.constant}_TITLE_TAKEN`, "titleKey", `${one.camel}Sorts.title`, "ListTable.by"],
  }),
  title: (names) => ({
    names: [
      ...namesIn(opinions["unique-title"], names),
      ...["Limits", "Content", "Fields"].map((part) => `${names.one.camel}${part}.title`),
    ],
    instead: inPlaceOfTitle(names),
  }),
  "owner-limit": ({ one }) => ({ names: [`${one.constant}_LIMIT_REACHED`, "perOwner"] }),
  "note-rule": ({ one }) => ({
    names: [`${one.constant}_NOTE_NEEDED`, `${one.camel}Fields.note.description`],
  }),
  archive: ({ one }) => ({
    names: [`${one.constant}_ARCHIVED`, "archived", "archive", "restore", "editable"],
  }),
  states: (names) => ({
    names: [
      ...namesIn(opinions["note-rule"], names),
      ...namesIn(opinions.archive, names),
      ...namesIn(procedures.move, names),
      ...["Machine", "States", "Transitions"].map((part) => `${names.one.camel}${part}`),
      ...["State", "Transition"].map((part) => `${names.one.pascal}${part}`),
      ...["state", "stateOf", "transition", "transitions", "StateBadge", "choices", "logged"],
    ],
  }),
};

/** What every procedure consists of: itself, its permission and its sample. */
const callOf = ({ one }: SliceNames, procedure: string): string[] => [
  `${one.camel}.${procedure}`,
  `${one.camel}Permissions.${procedure}`,
  `inputs.${procedure}`,
];

type Procedure = "byId" | "history" | "create" | "update" | "move" | "remove";

/** Procedures of the example slice beside its list, each with its part of the screens. */
export const procedures: Readonly<Record<Procedure, Part>> = {
  byId: (names) => ({
    names: [...callOf(names, "byId"), "ListRow.href", "ListTable.hrefOf", `Edit${names.one.pascal}`],
    files: [/\/\[id\]\/|\/not-found\.tsx$/],
  }),
  history: (names) => ({ names: [...callOf(names, "history"), "History"] }),
  create: (names) => ({
    names: [
      ...callOf(names, "create"),
      ...namesIn(opinions["owner-limit"], names),
      ...["CreateForm", "createForm", "ListPage.hint", `create${names.one.pascal}`],
    ],
  }),
  update: (names) => ({
    names: [...callOf(names, "update"), "EditForm", "editForm", "useEditing", "editing", "editable"],
  }),
  move: (names) => ({
    names: [
      ...callOf(names, "move"),
      ...["Steps", "openTransitions", `${names.one.camel}View.transitions`],
      `${names.one.constant}_TRANSITION_CLOSED`,
    ],
  }),
  remove: (names) => ({ names: [...callOf(names, "remove"), "RemoveButton"] }),
};

/** The only procedure that every slice has: its screen is in the navigation. */
export const required = "list";
