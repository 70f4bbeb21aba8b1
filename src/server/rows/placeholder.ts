import { openTransitions } from "groundwork";
import { ownedRows } from "groundwork/server";
import { placeholderWords } from "@/product/placeholder/display";
import { type PlaceholderView, placeholderContent } from "@/product/placeholder/fields";
import { isEditable } from "@/product/placeholder/rules";
import { type PlaceholderState, placeholderMachine } from "@/product/placeholder/states";

/** The column holds only states of the product: nothing else is ever written to it. */
export const stateOf = (row: { state: string }) => row.state as PlaceholderState;

/** The stored placeholders: what their procedures, and those of other slices, find and change. */
export const placeholders = ownedRows({
  entity: "placeholder",
  names: placeholderWords,
  model: (db) => db.placeholder,
  whenOwnerLeaves: "delete",
  content: placeholderContent,
  logged: ["state"],
  notifies: ["update", "move", "remove"],
  view: (row): PlaceholderView => ({
    ...row,
    ownerName: row.owner.name,
    state: stateOf(row),
    transitions: openTransitions(placeholderMachine, stateOf(row)),
    editable: isEditable(stateOf(row)),
  }),
  errors: {
    absent: "PLACEHOLDER_NOT_FOUND",
    stale: "PLACEHOLDER_STALE",
    taken: "PLACEHOLDER_ID_TAKEN",
    unique: "PLACEHOLDER_TITLE_TAKEN",
  },
});
