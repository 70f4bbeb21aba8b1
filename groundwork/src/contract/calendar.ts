const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const twoDigits = (value: number) => String(value).padStart(2, "0");

// Written by hand: `Intl` gives other text in the browser than on the server.

/** "4 Mar 2026", in UTC. */
export const utcDay = (at: Date) => `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;

/** "4 Mar 2026, 09:05 UTC". */
export const utcTime = (at: Date): string =>
  `${utcDay(at)}, ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())} UTC`;

/** "4 Mar 2026, 14:50", in the time zone of the machine. */
export function localTime(at: Date): string {
  const day = `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`;
  return `${day}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}
