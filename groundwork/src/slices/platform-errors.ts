import { commonErrors, type ErrorCatalogue } from "#contract/errors";
import { accountErrors } from "./account/errors";
import { identityErrors } from "./identity/errors";
import { jobErrors } from "./job/errors";
import { tokenErrors } from "./token/errors";
import { userErrors } from "./user/errors";

/** Errors of every product: the common ones, and those of the platform's slices. */
export const platformErrors = {
  ...commonErrors,
  ...accountErrors,
  ...identityErrors,
  ...userErrors,
  ...jobErrors,
  ...tokenErrors,
} as const satisfies ErrorCatalogue;
