import type { ReactNode } from "react";
import { TimeAgo } from "#ui/time-ago";
import { Avatar } from "@/ui/avatar";

type RelatedRowProps = {
  view: { ownerName: string; createdAt: Date };
  /** What can be done with it. */
  actions: ReactNode;
  children: ReactNode;
};

/** One of the rows that belong to another: by whom, when, and what it says. */
export const RelatedRow = ({ view, actions, children }: RelatedRowProps) => (
  <li className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="flex items-center gap-2 text-muted-foreground">
        <Avatar name={view.ownerName} />
        <span>
          <bdi className="font-medium wrap-anywhere text-foreground">{view.ownerName}</bdi> ·{" "}
          <TimeAgo at={view.createdAt} focusable />
        </span>
      </p>
      {actions}
    </div>
    {children}
  </li>
);
