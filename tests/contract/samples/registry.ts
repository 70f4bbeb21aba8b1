import type { Samples } from "groundwork/testing/contract/sample";
import { account } from "./account";
import { audit } from "./audit";
import { identity } from "./identity";
import { job } from "./job";
import { placeholder } from "./placeholder";
import { remark } from "./remark";
import { token } from "./token";
import { user } from "./user";

/** A slice of the router whose procedures take an input or declare an error does not compile without its samples here. */
export const samples = {
  account,
  identity,
  user,
  audit,
  job,
  placeholder,
  remark,
  token,
} satisfies Samples;
