import type { LoggedEntity } from "groundwork/contract/logged-entity";
import { jobLog } from "./job/display";
import { placeholderLog } from "./placeholder/display";
import { remarkLog } from "./remark/display";
import { userLog } from "./user/display";

/** What is shown of the entities in the audit log. One that is missing is shown under its stored names. */
export const loggedEntities: Readonly<Record<string, LoggedEntity>> = {
  // One line for each slice.
  user: userLog,
  job: jobLog,
  placeholder: placeholderLog,
  remark: remarkLog,
};
