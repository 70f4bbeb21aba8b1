import { useSyncExternalStore } from "react";
import { localTime, utcTime } from "../contract/calendar";

/** "Wednesday, 4 March 2026 at 14:50:12 GMT+5:45", in the reader's time zone. */
const fullTime = (at: Date): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" }).format(at);

/** Texts of a moment: in UTC on the server and until the page has come alive, and then in the reader's time zone. */
export function useTime(at: Date): { text: string; title: string } {
  if (useIsAlive()) return { text: localTime(at), title: fullTime(at) };
  const text = utcTime(at);
  return { text, title: text };
}

/** Whether the page has come alive: until then it shows what the server has written, which knows no time zone. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The zone does not change while a page is open. */
const subscribe = () => () => {};
