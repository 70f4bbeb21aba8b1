import { onlineManager } from "@tanstack/react-query";
import type { getFetch } from "@trpc/client";
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let leaving = false;

/** Whether the document is being left: what is sent now has to survive it, and nothing can be sent afterwards. */
export const isLeaving = (): boolean => leaving;

/** Calls `listener` when the document is left: for another one, or because the tab is closed. */
export const onLeaving = (listener: () => void): void => void listeners.add(listener);

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    leaving = true;
    for (const listener of listeners) listener();
  });
  // A page that comes back out of the browser's Back cache goes on.
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
}

/** Answered without any work, and only by the app itself. */
const probePath = "/api/health/live";
/** Milliseconds: between the first two questions, between the last ones, and for an answer. */
const timing = { firstMilliseconds: 1000, longestMilliseconds: 15_000, answerMilliseconds: 5000 };

const sendListeners = new Set<(answer: Promise<Response>) => void>();

/** Calls `listener` with the answer to come of each mutation that this page sends; returns a function that ends that. */
export function onSend(listener: (answer: Promise<Response>) => void): () => void {
  sendListeners.add(listener);
  return () => sendListeners.delete(listener);
}

/**
 * As `fetch`. When no answer comes, or one from in front of the app, the app is asked whether it is there. Until it is,
 * the connection counts as lost: queries wait, and go on automatically.
 */
export const fetchWithProbe: ReturnType<typeof getFetch> = async (input, init) => {
  try {
    const sent = fetch(input, { ...(init as RequestInit), keepalive: isLeaving() });
    if (init?.method === "POST") for (const listener of sendListeners) listener(sent);
    const response = await sent;
    if (isForeign(response)) void lookForServer();
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) void lookForServer();
    throw error;
  }
};

/** Whether a gateway says that it cannot reach the app: the app itself speaks JSON. */
const isForeign = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.get("content-type")?.includes("json");

let search: Promise<void> | undefined;

/** Asks for the server until it answers. Who asks meanwhile waits for the same answer. */
function lookForServer(): Promise<void> {
  search ??= findServer().finally(() => {
    search = undefined;
  });
  return search;
}

async function findServer(): Promise<void> {
  for (
    let delay = timing.firstMilliseconds;
    !(await isThere());
    delay = Math.min(delay * 2, timing.longestMilliseconds)
  ) {
    onlineManager.setOnline(false);
    await pause(delay);
  }
  onlineManager.setOnline(true);
}

const isThere = (): Promise<boolean> =>
  fetch(probePath, { cache: "no-store", signal: AbortSignal.timeout(timing.answerMilliseconds) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** About so long, so that not all browsers ask at the same moment, and no longer than the browser is offline itself. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      window.removeEventListener("online", go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, milliseconds * (0.75 + Math.random() / 2));
    window.addEventListener("online", go);
  });

if (typeof window !== "undefined") {
  onlineManager.setEventListener(() => {
    const lose = () => {
      onlineManager.setOnline(false);
      // An answer that is on its way already says nothing about afterwards.
      void (search ?? Promise.resolve()).then(lookForServer);
    };
    window.addEventListener("offline", lose);
    // It may have been lost while the page's code was still on its way, before this code listened.
    if (!navigator.onLine) void lookForServer();
    return () => window.removeEventListener("offline", lose);
  });
}

/**
 * Result of `load`, such as a part of the page that has a file of its own. When it fails while the server is out of
 * reach, it is called again afterwards.
 * @throws what `load` fails with although the server is there
 */
export async function whenConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isThere()) throw error;
      await lookForServer();
    }
  }
}

/** Whether the server can be reached, as far as is known. */
export const useConnection = (): boolean =>
  useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
