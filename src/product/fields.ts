import { listInputs } from "groundwork/contract/rows";
import { limits } from "./limits";

/** Inputs that every list has in common, within the limits of this product. */
export const { pageSize, listInput, historyInput } = listInputs(limits);
