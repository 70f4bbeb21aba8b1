import type { Samples } from "groundwork/testing/contract/sample";
import { identity } from "./identity";
import { placeholder } from "./placeholder";

/** A slice of the router that has no samples here does not compile. */
export const samples = {
  identity,
  placeholder,
} satisfies Samples;
