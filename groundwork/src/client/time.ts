import { useSyncExternalStore } from "react";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const twoDigits = (value: number) => String(value).padStart(2, "0");

// Written by hand: `Intl` gives other text in the browser than on the server.

/** "4 Mar 2026, 09:05 UTC". */
function utcTime(at: Date): string {
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  return `${day}, ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())} UTC`;
}

/** "4 Mar 2026, 14:50", in the reader's time zone. */
function localTime(at: Date): string {
  const day = `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`;
  return `${day}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** "Wednesday, 4 March 2026 at 14:50:12 GMT+5:45", in the reader's time zone. */
const fullTime = (at: Date): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" }).format(at);

/** Texts of a moment: in UTC on the server and until the page has come alive, and then in the reader's time zone. */
export function useTime(at: Date): { text: string; title: string } {
  const isAlive = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isAlive ? { text: localTime(at), title: fullTime(at) } : { text: utcTime(at), title: utcTime(at) };
}

/** The zone does not change while a page is open. */
const subscribe = () => () => {};
