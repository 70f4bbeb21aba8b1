import type { TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";

type Row = { readonly id: string; readonly version: number };

/** The row and version that a mutation is about, or answers with. */
const rowIn = (value: unknown): Row | null =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "version" in value &&
  typeof value.version === "number"
    ? { id: value.id, version: value.version }
    : null;

/**
 * Optimistic locking that does not turn against oneself: when this page has changed a row since it read it, a mutation
 * of the version before is sent for the version that this page itself made. What another user changed, or this one in another tab
 * is refused as before.
 */
export const ownVersionsLink: TRPCLink<AnyTRPCRouter> = () => {
  /** The version that each version was replaced by, by row. */
  const replaced = new Map<string, number>();
  const keyOf = (path: string, { id, version }: Row) => `${path.split(".")[0]} ${id} ${version}`;

  function latest(path: string, row: Row): Row {
    const version = replaced.get(keyOf(path, row));
    return version === undefined ? row : latest(path, { ...row, version });
  }

  return ({ next, op }) => {
    const requested = op.type === "mutation" ? rowIn(op.input) : null;
    if (!requested) return next(op);
    return observable((observer) => {
      const sent = latest(op.path, requested);
      return next({ ...op, input: { ...(op.input as object), version: sent.version } }).subscribe({
        next: (value) => {
          const result = "data" in value.result ? rowIn(value.result.data) : null;
          if (result?.id === sent.id && result.version > sent.version) {
            replaced.set(keyOf(op.path, sent), result.version);
          }
          observer.next(value);
        },
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      });
    });
  };
};
