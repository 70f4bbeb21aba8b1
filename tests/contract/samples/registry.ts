import { identity } from "./identity";
import { placeholder } from "./placeholder";
import type { Samples } from "./sample";

/** A slice of the router that has no samples here does not compile. */
export const samples = {
  identity,
  placeholder,
} satisfies Samples;
