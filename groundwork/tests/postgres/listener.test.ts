import type { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseProxy } from "#support/database-proxy";
import { withConnection } from "../../src/postgres/connection";
import { createListener } from "../../src/postgres/listener";
import { testDatabase } from "../../src/testing/database";

const { url } = await testDatabase();

function listenerOn(address: string) {
  const payloads: string[] = [];
  const onBroken = vi.fn();
  const prepare = vi.fn(async (_client: Client) => payloads);
  const listener = createListener({
    url: () => address,
    name: "app test",
    channel: "test",
    onNotified: (payload) => payloads.push(payload),
    onBroken,
    prepare,
  });
  onTestFinished(() => listener.close());
  return { ...listener, payloads, onBroken, prepare };
}

const sql = (text: string) => withConnection(url, (client) => client.query(text));
const notify = (payload: string) => sql(`NOTIFY test, '${payload}'`);
const connections =
  "FROM pg_stat_activity WHERE application_name = 'app test' AND datname = current_database()";
const terminate = () => sql(`SELECT pg_terminate_backend(pid) ${connections}`);

test("a connection that broke is opened again by its next use, and once however many use it", async () => {
  const { session, payloads, onBroken, prepare } = listenerOn(url);
  await Promise.all([session(), session()]);
  await notify("first");
  await vi.waitFor(() => expect(payloads).toEqual(["first"]));
  await terminate();
  await vi.waitFor(() => expect(onBroken).toHaveBeenCalledOnce());
  await Promise.all([session(), session()]);
  await notify("second");
  await vi.waitFor(() => expect(payloads).toEqual(["first", "second"]));
  expect(prepare).toHaveBeenCalledTimes(2);
});

test("a connection that breaks while it is prepared is not taken for an open one", async () => {
  const { session, onBroken, prepare, payloads } = listenerOn(url);
  prepare.mockImplementationOnce(async (client) => {
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    await terminate();
    await ended;
    return [];
  });
  await expect(session()).rejects.toThrow();
  expect(onBroken).not.toHaveBeenCalled();
  expect(await session()).toBe(payloads);
});

test("a database that cannot be reached is an error, and the next use tries again", async () => {
  const proxy = await databaseProxy(url);
  onTestFinished(() => proxy.close());
  const { session, payloads } = listenerOn(proxy.url);
  await proxy.close();
  await expect(session()).rejects.toThrow();
  await proxy.restore();
  expect(await session()).toBe(payloads);
});

test("closing it is no break", async () => {
  const { session, close, onBroken } = listenerOn(url);
  await session();
  await close();
  await vi.waitFor(async () => expect((await sql(`SELECT ${connections}`)).rowCount).toBe(0));
  expect(onBroken).not.toHaveBeenCalled();
});
