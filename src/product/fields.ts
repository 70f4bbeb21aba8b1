import { line, storable } from "groundwork/contract/fields";
import { listInputs } from "groundwork/contract/rows";
import { identityLimits } from "./identity/limits";
import { limits } from "./limits";

/** Inputs that every list has in common, within the limits of this product. */
export const { pageSize, listInput, historyInput } = listInputs(limits);

/** Name of the person whose account it is. */
export const accountName = line(identityLimits.name);

/** Password of the signed-in user, who is asked for it once more. It is taken as typed: never trimmed, never cut. */
export const currentPassword = storable.min(1).max(identityLimits.password.max);
