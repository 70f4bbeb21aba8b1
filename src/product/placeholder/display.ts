import type { Sorts } from "groundwork/contract/rows";

/** Orders of the list of placeholders. */
export const placeholderSorts = {
  newest: { label: "Newest first", by: "createdAt", of: "time", direction: "desc" },
  updated: { label: "Last changed", by: "updatedAt", of: "time", direction: "desc" },
  title: { label: "Title", by: "titleKey", of: "text", direction: "asc" },
} as const satisfies Sorts;
