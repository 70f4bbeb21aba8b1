import { type AnyFields, type LoggedEntity, longText } from "groundwork/display";
import type { Sorts } from "groundwork/fields";

/** Names of a remark in headings and sentences. */
export const remarkWords = { one: "Remark", many: "Remarks" } as const;

/** Fields of a remark as people see them, in their order. */
export const remarkFields = {
  text: longText("Remark"),
} as const satisfies AnyFields;

/** Orders of the list; the first is the usual one. */
export const remarkSorts = {
  newest: { label: "Newest first", by: "createdAt", of: "time", direction: "desc" },
} as const satisfies Sorts;

/** A remark as the audit log shows it. */
export const remarkLog = { words: remarkWords, fields: remarkFields } as const satisfies LoggedEntity;
