import { repeated } from "groundwork/client/program/repeat";
import { type FetchedResponse, type Patience, patienceOf } from "groundwork/client/program/settings";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Milliseconds between the attempts of a query that is answered with these. */
async function waitsOf(answers: () => FetchedResponse, patience: Partial<Patience> = {}): Promise<number[]> {
  const times: number[] = [];
  const fetch = async () => {
    times.push(Date.now());
    return answers();
  };
  const call = repeated(fetch, patienceOf(patience), true)("https://app.example/api/trpc/a.b");
  const ended = call.catch(() => {});
  await vi.runAllTimersAsync();
  await ended;
  return times.slice(1).map((time, place) => time - (times[place] ?? 0));
}

const answer = (status: number, body: string, headers: Record<string, string>) => () => ({
  status,
  headers: new Headers(headers),
  url: "",
  body: null,
  text: async () => body,
});
const away = answer(502, "", {});
const waiting = (seconds: string) =>
  answer(503, '{"error":{}}', { "content-type": "application/json", "retry-after": seconds });

test("each wait is twice as long as the one before, at most, up to ten seconds", async () => {
  const waits = await waitsOf(away, { retries: 6, totalSeconds: 1000 });
  const longest = [500, 1000, 2000, 4000, 8000, 10_000];
  expect(waits).toHaveLength(longest.length);
  for (const [place, most] of longest.entries()) {
    expect(waits[place]).toBeGreaterThanOrEqual(most / 2 - 1);
    expect(waits[place]).toBeLessThanOrEqual(most);
  }
});

test("no two programs wait for the same time", async () => {
  expect(await waitsOf(away)).not.toEqual(await waitsOf(away));
});

test("it is never shorter than the app says", async () => {
  const waits = await waitsOf(waiting("12"));
  expect(waits).toHaveLength(4);
  for (const milliseconds of waits) {
    expect(milliseconds).toBeGreaterThanOrEqual(11_999);
    expect(milliseconds).toBeLessThanOrEqual(13_200);
  }
});

test("four attempts follow the first, where nothing else was asked for", async () => {
  expect(await waitsOf(away)).toHaveLength(4);
});

test("no attempt begins when the time for all of them is over", async () => {
  expect(await waitsOf(waiting("25"), { retries: 100 })).toHaveLength(2);
});
