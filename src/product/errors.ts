import type { ErrorCatalogue } from "groundwork/contract/errors";
import { platformErrors } from "groundwork/slices/platform-errors";
import { placeholderErrors } from "./placeholder/errors";
import { remarkErrors } from "./remark/errors";

/** Every error that the product can answer with. A later one replaces a platform's of the same name. */
export const errors = {
  ...platformErrors,
  ...placeholderErrors,
  ...remarkErrors,
} as const satisfies ErrorCatalogue;
