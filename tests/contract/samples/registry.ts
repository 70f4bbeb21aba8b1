import type { Samples } from "groundwork/testing/contract/sample";
import { identity } from "./identity";
import { job } from "./job";
import { placeholder } from "./placeholder";
import { remark } from "./remark";

/** A slice of the router whose procedures take an input or declare an error does not compile without its samples here. */
export const samples = {
  identity,
  job,
  placeholder,
  remark,
} satisfies Samples;
