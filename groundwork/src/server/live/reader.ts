import { setTimeout as delay } from "node:timers/promises";
import { platformLimits } from "../../contract/limits";
import { withoutSecrets } from "../describe-error";
import { createAlarm } from "../jobs/alarm";
import { log } from "../log";
import { createLiveConnection } from "./connection";
import { type LiveEvent, readEvents, snapshotNow } from "./read-events";
import type { Snapshot } from "./snapshot";
import { endedWrites } from "./writing";

const limits = platformLimits.live;

/** Seconds that a reader sleeps which nobody listens to. It is woken by the next who does, and by each write. */
const idleSeconds = 3600;

/**
 * Listener to what is read. It is called as soon as there is a place to read from, with no events, and then after each read.
 * @param events `null`: more than is known may have changed, as after a restore
 */
type Listener = (events: readonly LiveEvent[] | null, place: Snapshot) => void;

type Settings = {
  readonly url: () => Promise<string>;
  readonly pollSeconds?: number;
};

export type LiveReader = ReturnType<typeof createLiveReader>;

/**
 * Reader of the audit log for live updates: one a process, which reads only while there are listeners. Notifications wake
 * it, and nothing depends on them: what none came of it finds a little later. It waits for a database that is away.
 */
export function createLiveReader({ url, pollSeconds = limits.pollSeconds }: Settings) {
  const alarm = createAlarm();
  const listeners = new Set<Listener>();
  let place: Snapshot | undefined;
  let writesSeen = 0;
  let wrote = false;
  let failures = 0;
  let unnotified = false;
  let running: Promise<void> | undefined;
  let closed = false;

  const connection = createLiveConnection({ url, onNotified: alarm.ring, onBroken: alarm.ring });

  /** Notifies the others, and reads where anyone listens; answers after how many seconds to look again. */
  async function turn(): Promise<number> {
    const { reading, notified, notify } = await connection.session();
    if (!notified && !unnotified)
      log().info("The database passes no notifications on: live updates look for what was written instead.");
    unnotified = !notified;
    if (wrote) {
      wrote = false;
      await notify();
    }
    if (listeners.size === 0) {
      place = undefined;
      return idleSeconds;
    }
    const writes = endedWrites();
    const read = place
      ? await readEvents(reading, place)
      : { events: [], snapshot: await snapshotNow(reading) };
    const now = read?.snapshot ?? (await snapshotNow(reading));
    place = now;
    writesSeen = writes;
    for (const listener of listeners) listener(read?.events ?? null, now);
    return notified ? pollSeconds : Math.min(pollSeconds, limits.pollSecondsUnnotified);
  }

  const onRead = (seconds: number) => {
    if (failures > 0) log().info("Live updates go on.");
    failures = 0;
    return seconds;
  };

  const onFailed = (error: unknown) => {
    if (failures === 0 && !closed) log().warn(`Live updates wait: ${withoutSecrets(String(error))}`);
    failures += 1;
    void connection.close();
    return Math.min(5, 0.25 * 2 ** failures);
  };

  async function loop(): Promise<void> {
    while (!closed) {
      const seconds = await turn().then(onRead, onFailed);
      if (!closed) await alarm.sleep(seconds * 1000);
      // What is written at the same time is notified of, and read, together.
      if (!closed) await delay(limits.gatherMilliseconds);
    }
  }

  function run(): void {
    running ??= loop();
    alarm.ring();
  }

  return {
    /**
     * Tells a listener of every event from now on.
     * @returns ends that
     */
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener);
      if (place) listener([], place);
      else run();
      return () => void listeners.delete(listener);
    },

    /** Place up to which it has read; `undefined` where nobody listens, or this process has written since. */
    place: (): Snapshot | undefined => (writesSeen === endedWrites() ? place : undefined),

    /**
     * Events that were committed since a place, for who was away meanwhile.
     * @returns `null` when they are too many, it is no place of this database, or the reader is closed
     */
    readSince: async (since: Snapshot): Promise<readonly LiveEvent[] | null> => {
      // A closed reader opens no connection again.
      if (closed) return null;
      const { reading } = await connection.session();
      return (await readEvents(reading, since, limits.resumeEvents))?.events ?? null;
    },

    /** Wakes this reader and those of other processes: something was written. */
    wake: (): void => {
      wrote = true;
      run();
    },

    /** Ends what goes on, and closes the connection. */
    close: async (): Promise<void> => {
      closed = true;
      alarm.ring();
      await connection.close();
      await running;
    },
  };
}
