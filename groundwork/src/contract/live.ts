import * as z from "zod";
import { platformLimits } from "./limits";

/** Change that a subscriber of live updates hears of: only ever of rows that they have access to. */
export const liveChange = z.strictObject({
  /** Paths of the queries whose answers may be others now, or `everything` alone, as after a long time away. None: a new id, from which to resume, and nothing else. */
  queries: z.array(z.string().max(200)).max(1000),
  /** Rows that were written. */
  rows: z
    .array(z.strictObject({ entity: z.string().max(100), id: z.string().max(100), removed: z.boolean() }))
    .max(platformLimits.live.rows),
  /** Whether the subscriber wrote it: in this tab, another one, another browser, or by a program of theirs. */
  own: z.boolean(),
  /** Reference of the request that wrote it, where the subscriber did. */
  reference: z.string().max(100).nullable(),
});

export type LiveChange = z.output<typeof liveChange>;
