import { line, newId, outputFields, pageOf, rowFields, text, version, versionSeen } from "groundwork/fields";
import * as z from "zod";
import { listInput } from "../fields";
import { placeholderSorts } from "./display";
import { placeholderLimits } from "./limits";
import { placeholderStates, placeholderTransitions } from "./states";

// A placeholder stands where a product's first entity will be: something with an owner, a title and a note.

const { id } = rowFields;
const state = z.enum(placeholderStates);
const transition = z.enum(placeholderTransitions);

/** Content of a placeholder: what people write in it. Forms, procedures, the view and the audit log have it from here. */
export const placeholderContent = z.strictObject({
  title: line(placeholderLimits.title),
  note: text(placeholderLimits.note),
});

/** Placeholder as the caller sees it. */
export const placeholderView = z.object({
  ...rowFields,
  ...outputFields(placeholderContent),
  state,
  /** The steps that are open now. */
  transitions: z.array(transition),
  editable: z.boolean(),
});
export type PlaceholderView = z.output<typeof placeholderView>;

export const listPlaceholders = listInput(placeholderSorts, { state: state.optional() });
export const placeholderPage = pageOf(placeholderView);

export const placeholderById = z.strictObject({ id });
export const createPlaceholder = placeholderContent.extend({ id: newId });
export const updatePlaceholder = placeholderContent.extend({ id, version: versionSeen });
export const movePlaceholder = z.strictObject({ id, version: versionSeen, transition });
export const removePlaceholder = z.strictObject({ id, version });
export const placeholderRemoved = z.object({ id });
