import { createHmac } from "node:crypto";

/** Milliseconds for which an app shows a code. */
export const codeStep = 30_000;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Code that an authenticator app shows for a key in base32, so many of its steps from now (RFC 6238). */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / codeStep) + steps));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
