import type { OwnedModels } from "groundwork/server";
import { placeholders } from "./placeholder";
import { remarks } from "./remark";

/** Rows that have an owner, by their models: what happens to an account happens to these. One that is missing does not compile. */
export const ownedModels = {
  // One line for each slice.
  placeholder: placeholders,
  remark: remarks,
} satisfies OwnedModels;
