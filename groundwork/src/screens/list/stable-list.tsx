import type { ReactNode } from "react";
import { RemovedContext, type StableRows } from "#client/stable-rows";
import { type Names, withinSentence } from "#contract/words";
import { Button } from "@/ui/button";

type StableListProps = {
  words: Names;
  stable: StableRows<unknown>;
  /** The rows, as a list or as a table. */
  children: ReactNode;
};

/** Rows that keep their place, and above them, once there are some, how many new ones are held back. */
export function StableList({ words, stable, children }: StableListProps) {
  const count = stable.pending.length;
  return (
    <div className="relative">
      {/* Above the rows instead of before them, so that none is moved. */}
      <div role="status" className="pointer-events-none absolute inset-0 z-2">
        {count > 0 && (
          <p className="sticky top-20 flex justify-center">
            <Button
              variant="primary"
              size="small"
              className="pointer-events-auto -translate-y-1/2"
              onClick={stable.show}
            >
              Show {count} new {withinSentence(count === 1 ? words.one : words.many)}
            </Button>
          </p>
        )}
      </div>
      <RemovedContext value={stable.removed}>{children}</RemovedContext>
    </div>
  );
}
