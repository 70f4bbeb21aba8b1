import type { LoggedEntity } from "groundwork/display";
import { platformLog } from "groundwork/slices/logged-entities";
import { placeholderLog } from "./placeholder/display";
import { remarkLog } from "./remark/display";

/** What is shown of the entities in the audit log. One that is missing is shown under its stored names. */
export const loggedEntities: Readonly<Record<string, LoggedEntity>> = {
  ...platformLog,
  // One line for each slice.
  placeholder: placeholderLog,
  remark: remarkLog,
};
