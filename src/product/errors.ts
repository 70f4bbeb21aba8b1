import type { ErrorCatalogue } from "groundwork";
import { platformErrors } from "groundwork/slices/errors";
import { placeholderErrors } from "./placeholder/errors";
import { remarkErrors } from "./remark/errors";

/** Every error that the product can answer with. A later one replaces a platform's of the same name. */
export const errors = {
  ...platformErrors,
  ...placeholderErrors,
  ...remarkErrors,
} as const satisfies ErrorCatalogue;
