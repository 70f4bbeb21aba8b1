import type { PrismaPg } from "@prisma/adapter-pg";
import type { Route } from "../app/routes";
import { processWide } from "../process/process-wide";
import type { IncomingCall } from "./procedure";

/** Recorder of what calls do, for the developer at a development server. */
export type Recorder = {
  /** Runs a call, and records how it ends and the statements that it sends. */
  readonly call: <Result>(
    call: IncomingCall,
    invalidates: readonly string[],
    run: () => Promise<Result>,
  ) => Promise<Result>;
  /** Has the statements of an adapter recorded. */
  readonly watch: (adapter: PrismaPg) => PrismaPg;
  /** Routes that tell what was recorded. */
  readonly routes: readonly Route[];
};

// The folder `development` alone loads what records.
const store = processWide("recorder", (): { recorder?: Recorder | undefined } => ({}));

/** Recorder of this process; `undefined` but in development. */
export const recorder = (): Recorder | undefined => store.recorder;

/** Sets the recorder of this process from now on. */
export function setRecorder(recorder: Recorder | undefined): void {
  store.recorder = recorder;
}
