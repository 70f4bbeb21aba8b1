import type { ErrorCatalogue } from "groundwork";
import { version } from "groundwork/fields";
import * as z from "zod";
import { placeholderLimits } from "./limits";

export const placeholderErrors = {
  PLACEHOLDER_NOT_FOUND: { kind: "absent", message: "This placeholder does not exist." },
  PLACEHOLDER_ID_TAKEN: {
    kind: "conflict",
    message: "This was already created with other content. Please start again.",
  },
  PLACEHOLDER_TITLE_TAKEN: {
    kind: "conflict",
    message: "Another placeholder already has this title.",
    field: "title",
  },
  PLACEHOLDER_LIMIT_REACHED: {
    kind: "conflict",
    message: `There can be at most ${placeholderLimits.perOwner} placeholders. Delete one first.`,
  },
  PLACEHOLDER_STALE: {
    kind: "conflict",
    message: "This placeholder was changed in the meantime.",
    details: z.object({ currentVersion: version }),
  },
  PLACEHOLDER_ARCHIVED: {
    kind: "conflict",
    message: "An archived placeholder cannot be edited. Restore it first.",
  },
  PLACEHOLDER_NOTE_NEEDED: {
    kind: "conflict",
    message: "An active placeholder needs a note.",
    field: "note",
  },
  PLACEHOLDER_TRANSITION_CLOSED: {
    kind: "conflict",
    message: "That step is not available in the placeholder’s current state.",
  },
} as const satisfies ErrorCatalogue;
