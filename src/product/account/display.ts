import { type FieldsOf, password } from "groundwork/contract/display";
import type { WhenOwnerLeaves } from "groundwork/contract/rows";
import type { removalConfirmation } from "./fields";

/** Fields of the removal of one's account. */
export const removalFields: FieldsOf<typeof removalConfirmation> = {
  currentPassword: password("Your password", { autoComplete: "current-password" }),
};

/** What becomes of one's rows with the account, after their number: "3 placeholders …". */
export const fateLabels: Readonly<Record<WhenOwnerLeaves, string>> = {
  delete: "will be deleted.",
  handOver: "will be handed over to an admin.",
  refuse: "must be deleted first, by you or by an admin.",
};
