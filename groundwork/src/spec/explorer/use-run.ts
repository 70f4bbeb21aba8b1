"use client";

import { useEffect, useRef, useState } from "react";
import type { ExploredCall } from "../../client/explorer/explored-call";
import {
  type CallRequest,
  type CallResponse,
  callRequest,
  type RunAs,
  runAsUsers,
  runCall,
  type StreamValue,
} from "../../client/explorer/run-call";
import { useIsAlive } from "../../client/time";
import type { RunAsUser } from "../../contract/run-as";

/** Call that was made, as far as it has come. */
export type Run = {
  readonly request: CallRequest;
  readonly input: unknown;
  readonly caller: RunAs;
  readonly state: "running" | "open" | "done" | "stopped" | "failed";
  readonly response?: CallResponse;
  /** Values of a stream, the newest last; the oldest of many are not kept. */
  readonly values: readonly (StreamValue & { readonly number: number })[];
  readonly count: number;
};

const maxValues = 50;

/** The last call that was made, and how to make the next. A page that is left stops what is under way. */
export function useRun(call: ExploredCall) {
  const [run, setRun] = useState<Run | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(input: unknown, caller: RunAs): Promise<CallResponse | undefined> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const request = callRequest(call, input);
    setRun({ request, input, caller, state: "running", values: [], count: 0 });
    const update = (change: (now: Run) => Partial<Run>) => {
      if (controller.current === own) setRun((now) => now && { ...now, ...change(now) });
    };
    try {
      const response = await runCall(request, {
        caller,
        signal: own.signal,
        onOpen: (opened) => update(() => ({ state: "open", response: opened })),
        onValue: (value) =>
          update(({ values, count }) => ({
            values: [...values, { ...value, number: count + 1 }].slice(-maxValues),
            count: count + 1,
          })),
      });
      update(() => ({ state: "done", response }));
      return response;
    } catch {
      update(() => ({ state: own.signal.aborted ? "stopped" : "failed" }));
      return undefined;
    }
  }

  return {
    run,
    isRunning: run?.state === "running" || run?.state === "open",
    start,
    stop: () => controller.current?.abort(),
  };
}

/** Demo users whom a development server makes calls as. Elsewhere nobody is asked. */
export function useRunAsUsers(development: boolean): readonly RunAsUser[] {
  const [users, setUsers] = useState<readonly RunAsUser[]>([]);
  useEffect(() => {
    if (!development) return;
    const controller = new AbortController();
    // Without an answer there is nobody to choose, and calls are made as oneself.
    runAsUsers(controller.signal).then(setUsers, () => {});
    return () => controller.abort();
  }, [development]);
  return users;
}

/** Origin of the app as the browser knows it; empty while the page is not alive. */
export const useOrigin = (): string => (useIsAlive() ? window.location.origin : "");
