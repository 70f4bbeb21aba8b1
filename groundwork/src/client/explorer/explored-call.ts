import { schemaOf } from "../../contract/json-schema";
import type { ApiProcedure, Specification } from "../../contract/specification";
import { type InputModel, modelOf } from "./input-model";

/** Call that the explorer makes. Plain data. */
export type ExploredCall = Pick<ApiProcedure, "type" | "method" | "caller"> & {
  readonly path: string;
  /** Form of its input; `null` where it takes none. */
  readonly model: InputModel | null;
  readonly example?: unknown;
};

/** Call of a path, as the explorer needs it; `undefined` where there is none. */
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
