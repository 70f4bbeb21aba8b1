import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { connected } from "../../postgres/connection";
import { createListener, type ListenerOptions } from "../../postgres/listener";
import type { Reading } from "./read-events";

const channel = "live";

type Options = Pick<ListenerOptions<unknown>, "url" | "onBroken"> & {
  /** Another process has written something. */
  readonly onNotified: () => void;
};

/**
 * The one connection by which a process is notified of writes, notifies others of its own, and reads them. It is opened
 * on its first use, which needs the migration.
 */
export function createLiveConnection({ url, onNotified, onBroken }: Options) {
  const own = randomUUID();
  let onTest = () => {};
  return createListener({
    url,
    name: "app live",
    channel,
    onNotified: (payload) => {
      if (payload === `test ${own}`) onTest();
      else if (payload !== own) onNotified();
    },
    onBroken,
    prepare: async (client) => {
      await forgetForeign(client);
      const tested = new Promise<true>((resolve) => {
        onTest = () => resolve(true);
      });
      // By another connection, while this one is idle, as the others will: behind a pooler nothing comes then.
      await connected(await url(), (other) => notify(other, `test ${own}`));
      const reading = inTurn(client);
      return {
        /** Reads by it, one statement after another. */
        reading,
        /** Whether notifications come: a pooler in transaction mode passes none on. */
        notified: await Promise.race([tested, after(1000, false)]),
        /** Notifies the other processes. In a statement of its own: in that of a write, all commits would wait for each other. */
        notify: () => notify(reading, own),
      };
    },
  });
}

/** Has each statement wait for the one before, which the driver will no longer do (pg 9). */
function inTurn(client: Client): Reading {
  let before: Promise<unknown> = Promise.resolve();
  return {
    query: (text, values) => {
      const answer = before.then(() => client.query(text, values));
      before = answer.catch(() => {});
      return answer;
    },
  };
}

const notify = (client: Reading, payload: string) =>
  client.query("SELECT pg_notify($1, $2)", [channel, payload]);

const after = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value).unref());

/** Takes entries that a restore brought from another cluster out of the order of this one, which has not come so far. */
const forgetForeign = (client: Client) =>
  client.query(
    `UPDATE "AuditEvent" SET "xid" = 0 WHERE "xid" >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
  );
