import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { attempt } from "../../contract/attempt";
import { platformLimits } from "../../contract/limits";
import { authSecret } from "../process/auth-secret";
import { parseSnapshot, type Snapshot } from "./reader";

const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];
/** Characters of what is sealed, whatever is in it: a length would tell how many write at once. */
const length = 96;

const keys = new Map<string, Buffer>();

/** Key that is derived from a secret, once. */
function keyOf(secret: string): Buffer {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync("sha256", secret, "", "live cursors", 32));
  keys.set(secret, key);
  return key;
}

/**
 * Cursors of one user, by which a stream goes on where it ended. They are sealed, because the number of a transaction tells
 * how much others write.
 */
export async function cursorsOf(userId: string, now = Date.now) {
  const key = keyOf(await authSecret());
  return {
    seal: (place: Snapshot): string => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(userId));
      const text = Buffer.concat([cipher.update(textOf(place, now())), cipher.final()]);
      return Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64url");
    },
    /** Place of a cursor; `null` where it is too old, another user's, or nobody's. */
    open: (cursor: string): Snapshot | null => {
      const sealed = Buffer.from(cursor, "base64url");
      if (sealed.byteLength !== ivBytes + length + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(userId))
        .setAuthTag(sealed.subarray(-tagBytes));
      const text = () =>
        Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString();
      return attempt(() => placeIn(text(), now())) ?? null;
    },
  };
}

/** Time and place, always as long. With very many open transactions it is that of the oldest: some changes are sent twice then. */
function textOf({ next, open }: Snapshot, at: number): string {
  const text = `${at}:${next}:${open.join(",")}`;
  return (text.length <= length ? text : `${at}:${open[0]}:`).padEnd(length);
}

function placeIn(text: string, now: number): Snapshot | null {
  const seconds = Math.abs(now - Number.parseInt(text, 10)) / 1000;
  return seconds > platformLimits.live.resumeSeconds ? null : parseSnapshot(text.trimEnd());
}
