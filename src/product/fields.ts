import { listInputs } from "groundwork/fields";
import { limits } from "./limits";

/**
 * Inputs that every list has in common, within the limits of this product.
 * @public a list that is not of rows has a `pageSize` too
 */
export const { pageSize, listInput, historyInput } = listInputs(limits);
