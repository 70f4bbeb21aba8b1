import { randomBytes } from "node:crypto";

/** A reference number such as `7F3A-91C2`: short enough to read out, and made anew for every request. */
export function newReference(): string {
  const digits = randomBytes(4).toString("hex").toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
