import type { placeholderSorts } from "@/product/placeholder/fields";
import type { PlaceholderState, PlaceholderTransition } from "@/product/placeholder/states";

export type PlaceholderSort = (typeof placeholderSorts)[number];

/** What the states, the orders of the list and the entries of the history are called on the screen. */
export const stateNames: Record<PlaceholderState, string> = {
  draft: "Draft",
  active: "Active",
  archived: "Archived",
};

export const sortNames: Record<PlaceholderSort, string> = {
  newest: "Newest first",
  updated: "Last changed",
  title: "Title",
};

export const actionNames: Record<PlaceholderTransition | "create" | "update", string> = {
  create: "Created",
  update: "Edited",
  activate: "Activated",
  archive: "Archived",
  restore: "Restored",
};
