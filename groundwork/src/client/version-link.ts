import type { TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import { isRecord } from "../contract/record";

type Row = { readonly id: string; readonly version: number };

/** The row and version that a mutation is about, or answers with. */
const rowIn = (value: unknown): Row | null =>
  isRecord(value) && typeof value.id === "string" && typeof value.version === "number"
    ? { id: value.id, version: value.version }
    : null;

/** The version that each version was replaced by, by row. */
const replaced = new Map<string, number>();
const keyOf = ({ id, version }: Row) => `${id} ${version}`;

/** The version that this page has made of a row, in as many steps as it took; of one that it left alone, that one. */
export function latestOwnVersion(row: Row): number {
  const version = replaced.get(keyOf(row));
  return version === undefined ? row.version : latestOwnVersion({ id: row.id, version });
}

/**
 * Optimistic locking that does not turn against oneself: when this page has changed a row since it read it, a mutation
 * of the version before is sent for the version that this page itself made. What another user changed, or this one in
 * another tab, is refused as before.
 */
export const versionLink: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ next, op }) => {
    const requested = op.type === "mutation" ? rowIn(op.input) : null;
    if (!requested) return next(op);
    return observable((observer) => {
      const version = latestOwnVersion(requested);
      return next({ ...op, input: { ...(op.input as object), version } }).subscribe({
        next: (value) => {
          const result = "data" in value.result ? rowIn(value.result.data) : null;
          if (result?.id === requested.id && result.version > version)
            replaced.set(keyOf({ id: requested.id, version }), result.version);
          observer.next(value);
        },
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      });
    });
  };
