import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { flush } from "@sentry/nextjs";
import { expect, test, vi } from "vitest";
import { platformLimits } from "#contract/limits";
import { startSentry } from "#server/app/telemetry/start";
import { startReceiver } from "#support/sentry-receiver";

test("traces no more requests of a second than the limit, however many ask for it", async () => {
  const sentry = await startReceiver();
  vi.stubEnv("SENTRY_DSN", sentry.dsn);
  vi.stubEnv("SENTRY_TRACES_SAMPLE_RATE", "0.5");
  // All of this is one second.
  vi.spyOn(performance, "now").mockReturnValue(5_000_500);
  startSentry();
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const traces = Array.from({ length: 4 * platformLimits.tracesASecond }, (_, index) =>
    index.toString(16).padStart(32, "a"),
  );
  for (const trace of traces) {
    const headers = { "sentry-trace": `${trace}-${"b".repeat(16)}-1` };
    await (await fetch(`http://127.0.0.1:${port}/asked`, { headers })).text();
  }
  await flush();
  const traced = sentry.items
    .filter(({ type }) => type === "span")
    .flatMap(({ payload }) => (payload as unknown as { items: { trace_id: string }[] }).items)
    .map(({ trace_id }) => trace_id);
  expect(traced).toEqual(traces.slice(0, platformLimits.tracesASecond));
  server.closeAllConnections();
  server.close();
  await sentry.close();
});
