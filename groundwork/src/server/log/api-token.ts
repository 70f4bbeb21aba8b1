import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** Every token in a text. Secret scanners find it by the same pattern. */
export const apiTokens = /groundwork_[0-9a-f]{72}/g;

const wholeToken = new RegExp(`^${apiTokens.source}$`);

/** Makes a token: 256 random bits and their checksum, in hexadecimal digits behind a prefix. */
export function newApiToken(): string {
  const body = `groundwork_${randomBytes(32).toString("hex")}`;
  return body + checksum(body);
}

/** Whether a text can be a token. One that was mistyped or made up is refused without asking the database. */
export const isApiToken = (text: string): boolean =>
  wholeToken.test(text) && checksum(text.slice(0, -8)) === text.slice(-8);

/**
 * Hash under which a token is stored and found. So many random bits cannot be guessed, so it needs no salt and no slow
 * function; and finding it in an index tells by its time nothing about a token that is not known already.
 */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const checksum = (body: string): string => crc32(body).toString(16).padStart(8, "0");
