import type { Sorts } from "groundwork/contract/rows";

/** Orders of the list. */
export const userSorts = {
  email: { label: "E-mail address", by: "email", of: "text", direction: "asc" },
} as const satisfies Sorts;
