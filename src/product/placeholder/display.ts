import { type FieldsOf, line, longText } from "groundwork/contract/display";
import type { placeholderContent } from "./fields";

/** Fields of a placeholder as people see them, in their order: forms, the page, the history and the stale notice. */
export const placeholderFields = {
  title: line("Title"),
  note: longText("Note", { description: "A placeholder needs one to become active." }),
} satisfies FieldsOf<typeof placeholderContent>;
