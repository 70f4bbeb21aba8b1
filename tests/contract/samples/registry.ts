import { identity } from "./identity";
import { placeholder } from "./placeholder";
import type { Sample, SliceName } from "./sample";

/** The samples of every slice of the router: a slice without any does not compile. */
export const samples = {
  identity,
  placeholder,
} satisfies { [Slice in SliceName]: Pick<Sample<Slice, never>, "inputs"> };
