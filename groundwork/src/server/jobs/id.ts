import { createHash } from "node:crypto";

/** Id that is the same for the same key of the same job, so that the primary key lets one of them in. */
export function jobId(name: string, key: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([name, key]))
    .digest("hex");
  // A UUID of version 8: its bits are our own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
