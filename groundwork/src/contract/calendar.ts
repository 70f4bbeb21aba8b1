const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// Written by hand: `Intl` gives other text in the browser than on the server.

/** "4 Mar 2026", in UTC. */
export const utcDay = (at: Date) => `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;

const minuteOf = (at: Date) => `${utcDay(at)}, ${at.toISOString().slice(11, 16)}`;

/** "4 Mar 2026, 09:05 UTC". */
export const utcTime = (at: Date): string => `${minuteOf(at)} UTC`;

/** "4 Mar 2026, 14:50", in the time zone of the machine. */
export const localTime = (at: Date): string =>
  minuteOf(new Date(at.getTime() - at.getTimezoneOffset() * 60_000));
