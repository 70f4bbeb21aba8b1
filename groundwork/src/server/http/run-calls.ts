import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from "@trpc/server";
import { writeDates } from "../../contract/dates";
import type { Context } from "../context";
import type { errorShape } from "../trpc";
import type { HttpResponse } from "./http-handler";
import { errorHeaders } from "./response";

/** The calls of one request, checked. */
export type Calls = {
  readonly paths: readonly string[];
  /** Whether they are answered as a list. */
  readonly batched: boolean;
  readonly type: "query" | "mutation";
  /** The input of the call at each place. */
  readonly inputs: (index: number) => unknown;
};

/** Answer of one call, as it travels in the body, and its status. */
type Result = { readonly status: number; readonly body: object };

/**
 * Runs calls and answers them together, as tRPC's clients read it. tRPC's own way makes a request, a response, headers
 * and signals of the web for every request, which costs more than most calls do; it is left for what is streamed.
 */
export async function runCalls(
  router: AnyTRPCRouter,
  { paths, batched, type, inputs }: Calls,
  ctx: Context,
): Promise<HttpResponse> {
  const config = router._def._config;
  const errors: TRPCError[] = [];
  const results = await Promise.all(
    paths.map(async (path, batchIndex): Promise<Result> => {
      const input = inputs(batchIndex);
      const getRawInput = async () => input;
      try {
        const call = { router, path, type, ctx, getRawInput, signal: undefined, batchIndex };
        return { status: 200, body: { result: { data: writeDates(await callTRPCProcedure(call)) } } };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        errors.push(error);
        const shape: ReturnType<typeof errorShape> = getTRPCErrorShape({
          config,
          error,
          type,
          path,
          input,
          ctx,
        });
        return { status: shape.data.httpStatus, body: { error: writeDates(shape) } };
      }
    }),
  );
  const [status = 200, ...others] = new Set(results.map((result) => result.status));
  const bodies = results.map(({ body }) => body);
  return {
    status: others.length > 0 ? 207 : status,
    headers: { ...errorHeaders(errors), "content-type": "application/json" },
    body: JSON.stringify(batched ? bodies : bodies[0]),
  };
}
