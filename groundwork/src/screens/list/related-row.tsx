import type { ReactNode } from "react";
import { Time } from "#ui/time";

type RelatedRowProps = {
  view: { ownerName: string; createdAt: Date };
  /** What can be done with it. */
  actions: ReactNode;
  children: ReactNode;
};

/** One of the rows that belong to another: by whom, when, and what it says. */
export function RelatedRow({ view, actions, children }: RelatedRowProps) {
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p className="text-muted-foreground">
          <bdi className="font-medium wrap-anywhere">{view.ownerName}</bdi> ·{" "}
          <span className="text-muted-foreground">
            <Time at={view.createdAt} />
          </span>
        </p>
        {actions}
      </div>
      {children}
    </li>
  );
}
