import { commonErrors, type ErrorCatalogue } from "groundwork/contract/errors";
import { identityErrors } from "./identity/errors";
import { jobErrors } from "./job/errors";
import { placeholderErrors } from "./placeholder/errors";
import { remarkErrors } from "./remark/errors";

/** Every error that the product can answer with. */
export const errors = {
  ...commonErrors,
  ...identityErrors,
  ...jobErrors,
  ...placeholderErrors,
  ...remarkErrors,
} as const satisfies ErrorCatalogue;
