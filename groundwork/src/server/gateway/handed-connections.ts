import type { Worker } from "node:cluster";

/** Message of `node:cluster` between the primary and a worker: `newconn` brings a connection, `ack` answers to `seq`. */
type ClusterMessage = { readonly act?: string; readonly seq?: number; readonly ack?: number };

/** Socket as libuv has it. */
type Handle = { readonly close: () => void };

/**
 * Closes the connections that a worker has been handed and has not taken when it ends: of one that is killed, the primary
 * otherwise keeps each open for ever, neither answered nor closed. What Node sends is not documented; the test of the workers
 * shows that it is still as here.
 */
export function closeUntakenConnections(worker: Worker): void {
  const untaken = new Map<number, Handle>();
  const { process: child } = worker;
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...args: unknown[]) => {
    const [message, handle] = args as [ClusterMessage | undefined, Handle | undefined];
    if (message?.act === "newconn" && message.seq !== undefined && handle) untaken.set(message.seq, handle);
    return send(...args);
  };
  // Taken, or handed back, whereupon another worker has it.
  child.on("internalMessage", ({ ack }: ClusterMessage) => ack !== undefined && untaken.delete(ack));
  worker.once("exit", () => {
    for (const handle of untaken.values()) handle.close();
  });
}
