import { platformSamples, type Samples } from "groundwork/testing/procedures";
import { placeholder } from "./placeholder";
import { remark } from "./remark";

/** A slice of the router whose procedures take an input or declare an error does not compile without its samples here. */
export const samples = {
  ...platformSamples,
  placeholder,
  remark,
} satisfies Samples;
