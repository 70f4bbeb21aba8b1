import { setRecorder } from "../../call/recorder";
import { recordArrivals } from "./arrivals";
import { runRecorded } from "./calls";
import { requestsRoute } from "./requests-route";
import { watchStatements } from "./statements";

/** From now on what each request does is recorded, and told on this machine. */
export function startRecording(): void {
  recordArrivals();
  setRecorder({ call: runRecorded, watch: watchStatements, routes: [requestsRoute] });
}
