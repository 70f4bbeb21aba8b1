import type { ErrorCatalogue } from "groundwork";
import { version } from "groundwork/fields";
import * as z from "zod";

export const remarkErrors = {
  REMARK_NOT_FOUND: { kind: "absent", message: "This remark does not exist." },
  REMARK_ID_TAKEN: {
    kind: "conflict",
    message: "This was already created with other content. Please start again.",
  },
  REMARK_STALE: {
    kind: "conflict",
    message: "This remark was changed in the meantime.",
    details: z.object({ currentVersion: version }),
  },
} as const satisfies ErrorCatalogue;
