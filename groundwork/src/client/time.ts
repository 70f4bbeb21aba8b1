import { type SyntheticEvent, useSyncExternalStore } from "react";
import { localTime, utcTime } from "../contract/calendar";

/** Made once: making a formatter takes longer than drawing the rest of a row. */
let fullTimes: Intl.DateTimeFormat | undefined;

/**
 * Gives what shows a moment its full text as its title, "Wednesday, 4 March 2026 at 14:50:12 GMT+5:45" in the reader's time
 * zone, once it is looked at: of a list's thousands, readers look at few.
 */
export const showFullTime =
  (at: Date) =>
  ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    fullTimes ??= new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });
    currentTarget.title = fullTimes.format(at);
  };

/** Text of a moment: in UTC on the server and until the page has come alive, and then in the reader's time zone. */
export const useTime = (at: Date): string => (useIsAlive() ? localTime(at) : utcTime(at));

/** Whether the page has come alive: until then it shows what the server has written, which knows no time zone. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** The zone does not change while a page is open. */
const subscribe = () => () => {};
