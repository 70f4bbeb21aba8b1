import { commonErrors, type ErrorCatalogue } from "groundwork/contract/errors";
import { accountErrors } from "./account/errors";
import { identityErrors } from "./identity/errors";
import { placeholderErrors } from "./placeholder/errors";
import { remarkErrors } from "./remark/errors";
import { tokenErrors } from "./token/errors";
import { userErrors } from "./user/errors";

/** Every error that the product can answer with. */
export const errors = {
  ...commonErrors,
  ...accountErrors,
  ...identityErrors,
  ...userErrors,
  ...placeholderErrors,
  ...remarkErrors,
  ...tokenErrors,
} as const satisfies ErrorCatalogue;
