// @vitest-environment jsdom
import { dehydrate, hydrate, QueryClient, QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchWithProbe } from "#client/connection";
import { startLive } from "#client/live/live";
import { rowChange } from "#client/row-changes";
import { onReauthenticate, resetReauthentication } from "#client/session";
import { announceSessionEnd } from "#client/session-channel";
import { openStreams, setVisible, stubBrowser } from "./streams";

const ends: (() => void)[] = [];

beforeEach(() => {
  stubBrowser();
  setVisible(true);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page of a user that shows the answers of two queries, in a tab of their browser. */
function openTab({ userId = "reader", cursor = "PAGE", signedIn = () => userId as string | null } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const reads = {
    list: vi.fn(async () => ({})),
    count: vi.fn(async () => ({})),
    one: vi.fn(async () => ({})),
  };
  for (const [name, queryFn] of Object.entries(reads)) {
    const observer = new QueryObserver(queryClient, {
      queryKey: [["invoice", name], { type: "query", input: { id: name } }],
      queryFn,
    });
    ends.push(observer.subscribe(() => {}));
  }
  const whoIsThere = vi.fn(async () => signedIn());
  const end = new AbortController();
  const close = () => end.abort();
  startLive({ queryClient, userId, cursor, whoIsThere, signal: end.signal });
  ends.push(close);
  return { queryClient, reads, whoIsThere, close };
}

async function openedStream() {
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  const [stream] = openStreams();
  if (!stream) throw new Error("There is no stream.");
  return stream;
}

test("a change elsewhere has the queries that it names read again, and no other", async () => {
  const { reads } = openTab();
  const stream = await openedStream();
  stream.change("1", {
    queries: ["invoice.list"],
    rows: [{ entity: "invoice", id: "changed", removed: false }],
  });
  await waitFor(() => expect(reads.list).toHaveBeenCalledTimes(2));
  expect(reads.count).toHaveBeenCalledTimes(1);
  expect(rowChange("changed")).toEqual({ removed: false, own: false });
});

test("what asks for a row by its id is read again when that row was removed", async () => {
  const { reads } = openTab();
  const stream = await openedStream();
  await waitFor(() => expect(reads.one).toHaveBeenCalledTimes(1));
  stream.change("1", {
    queries: ["invoice.list"],
    rows: [{ entity: "invoice", id: "one", removed: true }],
  });
  await waitFor(() => expect(reads.one).toHaveBeenCalledTimes(2));
  expect(reads.count).toHaveBeenCalledTimes(1);
});

test("everything has all that is shown read again, once however many changes come together", async () => {
  const { reads } = openTab();
  const stream = await openedStream();
  await waitFor(() => expect(reads.count).toHaveBeenCalledTimes(1));
  for (const id of ["1", "2", "3"]) stream.change(id, { queries: ["everything"] });
  await waitFor(() => expect(reads.count).toHaveBeenCalledTimes(2));
  expect(reads.list).toHaveBeenCalledTimes(2);
});

test("what this page has written itself is not read again, also when the change comes before the answer", async () => {
  const { reads } = openTab();
  const stream = await openedStream();
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise((resolve) => (answer = resolve)));
  void fetchWithProbe("/api/trpc/invoice.create", { method: "POST" });
  stream.change("1", { queries: ["invoice.list"], own: true, reference: "OWN" });
  stream.change("2", { queries: ["invoice.count"], own: true, reference: "ANOTHER-TAB" });
  answer(new Response(null, { headers: { "x-request-id": "OWN" } }));
  await waitFor(() => expect(reads.count).toHaveBeenCalledTimes(2));
  expect(reads.list).toHaveBeenCalledTimes(1);
});

test("tabs of one user share one stream, and hear of the same changes", async () => {
  const first = openTab();
  const stream = await openedStream();
  const second = openTab();
  // Its page is older than the stream.
  await waitFor(() => expect(second.reads.list).toHaveBeenCalledTimes(2));
  stream.change("1", { queries: ["invoice.list"] });
  await waitFor(() => expect(first.reads.list).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(second.reads.list).toHaveBeenCalledTimes(3));
  expect(openStreams()).toHaveLength(1);
});

test("when the tab with the stream is closed, another one goes on from the last change", async () => {
  const first = openTab();
  const stream = await openedStream();
  const second = openTab();
  await waitFor(() => expect(second.reads.list).toHaveBeenCalledTimes(2));
  stream.change("7", { queries: ["invoice.list"] });
  await waitFor(() => expect(second.reads.list).toHaveBeenCalledTimes(3));
  first.close();
  await waitFor(() => expect(openStreams()[0]?.since).toBe("7"));
});

test("an answer that comes with a page is read again where a change of it came while the page was on its way", async () => {
  const { queryClient, reads } = openTab();
  const stream = await openedStream();
  stream.change("1", { queries: ["invoice.list"] });
  await waitFor(() => expect(reads.list).toHaveBeenCalledTimes(2));
  const page = new QueryClient();
  const keyOf = (name: string) => [["invoice", name], { type: "query", input: { id: "of the page" } }];
  for (const name of ["list", "count"]) page.setQueryData(keyOf(name), { before: true });
  hydrate(queryClient, dehydrate(page));
  const isOld = (name: string) => queryClient.getQueryState(keyOf(name))?.isInvalidated;
  expect({ list: isOld("list"), count: isOld("count") }).toEqual({ list: true, count: false });
  const queryFn = vi.fn(async () => ({}));
  for (const name of ["list", "count"])
    ends.push(
      new QueryObserver(queryClient, { queryKey: keyOf(name), queryFn, staleTime: 30_000 }).subscribe(
        () => {},
      ),
    );
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  stream.change("2", { queries: ["invoice.count"] });
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  // Shown already, as after a refresh of the page.
  page.setQueryData(keyOf("list"), { before: true }, { updatedAt: Date.now() + 1000 });
  hydrate(queryClient, dehydrate(page));
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3));
});

test("where there are no locks, each tab has a stream of its own, and hears of a change once", async () => {
  Object.defineProperty(navigator, "locks", { configurable: true, value: undefined });
  const first = openTab();
  const second = openTab();
  await waitFor(() => expect(openStreams()).toHaveLength(2));
  for (const stream of openStreams()) stream.change("1", { queries: ["invoice.list"] });
  await waitFor(() => expect(first.reads.list).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(second.reads.list).toHaveBeenCalledTimes(2));
});

test("a tab of another user hears nothing", async () => {
  const reader = openTab();
  const other = openTab({ userId: "another" });
  await waitFor(() => expect(openStreams()).toHaveLength(2));
  openStreams()[0]?.change("1", { queries: ["invoice.list"] });
  await waitFor(() => expect(reader.reads.list).toHaveBeenCalledTimes(2));
  expect(other.reads.list).toHaveBeenCalledTimes(1);
});

test("a tab that nobody looks at reads again when it is looked at", async () => {
  const { reads } = openTab();
  const stream = await openedStream();
  await waitFor(() => expect(reads.list).toHaveBeenCalledTimes(1));
  setVisible(false);
  stream.change("1", {
    queries: ["invoice.list"],
    rows: [{ entity: "invoice", id: "heard", removed: true }],
  });
  await waitFor(() => expect(rowChange("heard")).toBeTruthy());
  expect(reads.list).toHaveBeenCalledTimes(1);
  setVisible(true);
  await waitFor(() => expect(reads.list).toHaveBeenCalledTimes(2));
});

test("a tab that nobody looks at for long closes its stream, and goes on from there when it is looked at", async () => {
  const { reads } = openTab();
  (await openedStream()).change("5", { queries: ["invoice.list"] });
  await waitFor(() => expect(reads.list).toHaveBeenCalledTimes(2));
  vi.useFakeTimers();
  setVisible(false);
  vi.advanceTimersByTime(6 * 60_000);
  expect(openStreams()).toHaveLength(0);
  vi.useRealTimers();
  setVisible(true);
  expect((await openedStream()).since).toBe("5");
});

test("a stream that is refused is opened again when its answer says", async () => {
  openTab();
  const refused = await openedStream();
  vi.useFakeTimers();
  refused.refuse("TOO_MANY_REQUESTS", { retryAfter: 30 });
  await vi.waitFor(() => expect(openStreams()).toHaveLength(0));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(openStreams()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(openStreams()).toHaveLength(1);
});

test("when the session has ended the user is asked to sign in, and what was missed is read afterwards", async () => {
  let signIn = (_: boolean) => {};
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (signIn = resolve)));
  ends.push(onReauthenticate(ask));
  const { reads } = openTab({ signedIn: () => null });
  (await openedStream()).refuse("SIGN_IN_NEEDED");
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(openStreams()).toHaveLength(0);
  signIn(true);
  await openedStream();
  await waitFor(() => expect(reads.list).toHaveBeenCalledTimes(2));
});

test("a tab that nobody looks at asks for no sign-in, and for none when there has been one by then", async () => {
  resetReauthentication();
  const ask = vi.fn(async () => true);
  ends.push(onReauthenticate(ask));
  let user: string | null = null;
  const { whoIsThere } = openTab({ signedIn: () => user });
  const stream = await openedStream();
  setVisible(false);
  stream.refuse("SIGN_IN_NEEDED");
  await waitFor(() => expect(openStreams()).toHaveLength(0));
  user = "reader";
  setVisible(true);
  await openedStream();
  expect(whoIsThere).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});

test("a sign-out in another tab ends the stream, and asks at once who is there", async () => {
  const { whoIsThere } = openTab({ signedIn: () => null });
  await openedStream();
  const elsewhere = new BroadcastChannel("session");
  elsewhere.postMessage("ended");
  await waitFor(() => expect(whoIsThere).toHaveBeenCalled());
  elsewhere.close();
  expect(openStreams()).toHaveLength(0);
});

test("a page does not hear what it said itself", async () => {
  const { whoIsThere } = openTab();
  const elsewhere = new BroadcastChannel("session");
  const heard = new Promise((resolve) => elsewhere.addEventListener("message", resolve));
  announceSessionEnd();
  await heard;
  elsewhere.close();
  expect(whoIsThere).not.toHaveBeenCalled();
});
