import cluster from "node:cluster";

/** Messages of the primary to its workers, and of a worker to the primary. */
export type ToWorker = "ping" | { readonly stop: string; readonly readinessChecked: boolean };
export type FromWorker = "pong" | "readiness checked" | "ready";

/** Tells the primary, where there is one. */
export function tellPrimary(message: FromWorker): void {
  if (cluster.isWorker && process.connected) process.send?.(message);
}

/** Has a worker of several be stopped by the primary's word alone: signals for the whole group reach it as well. */
export function obeyPrimary(stop: (order: Exclude<ToWorker, "ping">) => void): void {
  // Else Node ends it on the spot when the primary is gone, with requests under way.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.on("message", (message: ToWorker) => {
    if (message === "ping") tellPrimary("pong");
    else if (typeof message === "object" && "stop" in message) stop(message);
  });
}
