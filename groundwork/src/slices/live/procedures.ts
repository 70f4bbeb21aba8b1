import { liveChange } from "#contract/live";
import { liveChanges } from "#server/live/changes";
import { subscription } from "@/server/procedure";
import { livePermissions } from "./permissions";

/** Changes of answers that the caller may see, as they happen. */
export const changes = subscription({
  permission: livePermissions.changes,
  output: liveChange,
  run: liveChanges,
});
