import { type AnyFields, type LoggedEntity, line, longText, type Words } from "groundwork/display";
import type { Filters, Sorts } from "groundwork/fields";
import { placeholderMachine } from "./states";

/** Names of a placeholder in headings and sentences. */
export const placeholderWords = {
  one: "Placeholder",
  many: "Placeholders",
  path: "/placeholders",
} as const satisfies Words;

/** Fields of a placeholder as people see them, in their order: forms, the page, the history and the stale notice. */
export const placeholderFields = {
  title: line("Title"),
  note: longText("Note", { description: "A placeholder needs one to become active." }),
} as const satisfies AnyFields;

/** Orders of the list; the first is the usual one. */
export const placeholderSorts = {
  newest: { label: "Newest first", by: "createdAt", of: "time", direction: "desc" },
  updated: { label: "Last changed", by: "updatedAt", of: "time", direction: "desc" },
  title: { label: "Title", by: "titleKey", of: "text", direction: "asc" },
} as const satisfies Sorts;

/** Filters of the list, which the address of its page holds. */
export const placeholderFilters = {
  path: placeholderWords.path,
  sorts: placeholderSorts,
  choices: { state: { label: "State", labels: placeholderMachine.labels } },
} as const satisfies Filters;

/** A placeholder as the audit log shows it. */
export const placeholderLog = {
  words: placeholderWords,
  fields: placeholderFields,
  machine: placeholderMachine,
  filters: placeholderFilters,
} as const satisfies LoggedEntity;
