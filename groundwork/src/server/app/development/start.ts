import { setCallRecorder } from "../../call/run-call";
import { watchAdapters } from "../../data/prisma-options";
import type { Route } from "../../http/adapters";
import { recordArrivals } from "./arrivals";
import { runRecorded } from "./calls";
import { requestsRoute } from "./requests-route";
import { watchStatements } from "./statements";

/**
 * From now on what each request does is recorded.
 * @returns routes that show it on this machine
 */
export function startRecording(): readonly Route[] {
  recordArrivals();
  setCallRecorder(runRecorded);
  watchAdapters(watchStatements);
  return [requestsRoute];
}
