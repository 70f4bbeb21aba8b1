import { newId, outputFields, pageOf, rowFields, text, version } from "groundwork/fields";
import * as z from "zod";
import { listInput } from "../fields";
import { remarkSorts } from "./display";
import { remarkLimits } from "./limits";

// A remark stands where a product's first entity will be that belongs to another: here to a placeholder.

const { id } = rowFields;
const placeholderId = z.uuid();

/** Content of a remark: what people write in it. Forms, procedures, the view and the audit log have it from here. */
export const remarkContent = z.strictObject({
  text: text(remarkLimits.text),
});

/** Remark as the caller sees it. Its owner is its author. */
export const remarkView = z.object({
  ...rowFields,
  ...outputFields(remarkContent),
  placeholderId,
});
export type RemarkView = z.output<typeof remarkView>;

export const listRemarks = listInput(remarkSorts, { placeholderId });
export const remarkPage = pageOf(remarkView);

export const createRemark = remarkContent.extend({ id: newId, placeholderId });
export const removeRemark = z.strictObject({ id, version });
export const remarkRemoved = z.object({ id });
