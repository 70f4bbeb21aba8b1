import type { ReactNode } from "react";
import type { ExploredCall } from "../../client/explorer/call-request";
import { modelOf } from "../../client/explorer/input-model";
import { schemaOf } from "../../contract/json-schema";
import type { Specification } from "../../contract/specification";

/** Makes what tries a call, of the parts of the product's forms. */
export type MakeExplorer = (call: ExploredCall) => ReactNode;

/** What the explorer has to know of a call; `undefined` where there is no such call. */
export function exploredCall({ api, calls }: Specification, path: string): ExploredCall | undefined {
  const call = api.procedures[path];
  if (!call) return undefined;
  const { type, method, caller } = call;
  const schema = schemaOf(call.input, api.inputs);
  return {
    path,
    type,
    method,
    ...(caller && { caller }),
    model: schema ? modelOf(schema, api.inputs) : null,
    example: calls[path]?.example,
  };
}
