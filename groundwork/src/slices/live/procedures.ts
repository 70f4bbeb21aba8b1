import { liveChange } from "#contract/live";
import { liveChanges } from "#server/live/changes";
import { signedIn } from "@/product/permissions";
import { subscription } from "@/server/procedure";

/** Changes of answers that the caller may see, as they happen. */
export const changes = subscription({
  permission: signedIn,
  output: liveChange,
  run: liveChanges,
});
