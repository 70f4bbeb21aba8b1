import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { connected } from "../../postgres/connection";
import { createListener } from "../../postgres/listener";
import type { Reading } from "./read-events";

const channel = "live";

type Options = {
  readonly url: () => Promise<string>;
  /** Another process has written something. */
  readonly onNotified: () => void;
  /** The connection has broken. */
  readonly onBroken: () => void;
};

/** The one connection by which a process is notified of writes, notifies others of its own, and reads them. */
type LiveConnection = {
  /** Reads by it, one statement after another. */
  readonly reading: Reading;
  /** Whether notifications come: a pooler in transaction mode passes none on. */
  readonly notified: boolean;
  /** Notifies the other processes. In a statement of its own: in that of a write, all commits would wait for each other. */
  readonly notify: () => Promise<unknown>;
};

/** That connection, opened on its first use. It needs the migration. */
export function createLiveConnection({ url, onNotified, onBroken }: Options) {
  const own = randomUUID();
  let onTest = () => {};
  return createListener<LiveConnection>({
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
      const notified = await Promise.race([tested, after(1000, false)]);
      const reading = inTurn(client);
      return { reading, notified, notify: () => notify(reading, own) };
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
