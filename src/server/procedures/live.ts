import { liveChange } from "groundwork/contract/live";
import { liveChanges } from "groundwork/server/live/changes";
import { livePermissions } from "@/product/live/permissions";
import { subscription } from "../procedure";

/** Changes of answers that the caller may see, as they happen. */
export const changes = subscription({
  permission: livePermissions.changes,
  output: liveChange,
  run: liveChanges,
});
