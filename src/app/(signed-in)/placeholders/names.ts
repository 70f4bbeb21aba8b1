import { pastLabels } from "groundwork/contract/states";
import type * as z from "zod";
import type { placeholderSorts } from "@/product/placeholder/display";
import type { placeholderContent } from "@/product/placeholder/fields";
import { type PlaceholderTransition, placeholderMachine } from "@/product/placeholder/states";

type PlaceholderContent = z.output<typeof placeholderContent>;
export type PlaceholderSort = keyof typeof placeholderSorts;

/** Labels of orders, fields and entries of the history. */
export const sortNames: Record<PlaceholderSort, string> = {
  newest: "Newest first",
  updated: "Last changed",
  title: "Title",
};

export const fieldNames: Record<keyof PlaceholderContent | "state", string> = {
  title: "Title",
  note: "Note",
  state: "State",
};

export const actionNames: Record<PlaceholderTransition | "create" | "update", string> = {
  create: "Created",
  update: "Edited",
  ...pastLabels(placeholderMachine),
};

/** "1 placeholder", "2 placeholders". */
export const countText = (count: number): string => (count === 1 ? "1 placeholder" : `${count} placeholders`);
