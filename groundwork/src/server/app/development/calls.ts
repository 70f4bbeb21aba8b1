import { AsyncLocalStorage } from "node:async_hooks";
import { getTRPCErrorFromUnknown } from "@trpc/server";
import type { IncomingCall } from "../../call/run-call";
import { toErrorResponse } from "../../log/app-error";
import { millisecondsSince } from "../../log/log";
import { processWide } from "../../process/process-wide";
import { isApiRequest, type OpenCall, recordCall } from "./requests";

const storage = processWide("recorded-call", () => new AsyncLocalStorage<OpenCall>());

/** Call in which this runs, however many others run beside it. */
export const currentCall = (): OpenCall | undefined => storage.getStore();

/** Runs a call, and records how it ends and what is sent to the database meanwhile. */
export async function runRecorded<Result>(
  { ctx: { reference }, path, type, batchIndex = 0 }: IncomingCall,
  invalidates: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const call: OpenCall = {
    path,
    type,
    place: batchIndex,
    invalidates,
    from: isApiRequest(reference) ? "http" : "page",
    ms: null,
    code: null,
    statements: [],
    omitted: 0,
  };
  recordCall(reference, call);
  const end = (code: string) => Object.assign(call, { ms: millisecondsSince(began), code });
  try {
    const result = await storage.run(call, run);
    end("OK");
    return result;
  } catch (error) {
    end(toErrorResponse(getTRPCErrorFromUnknown(error)).code);
    throw error;
  }
}
