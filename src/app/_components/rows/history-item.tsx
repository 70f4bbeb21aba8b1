import type { ReactNode } from "react";
import { Time } from "@/ui/time";

type HistoryItemProps = {
  /** What was done, and to what. */
  children: ReactNode;
  /** Name of who did it; a deleted account has none. */
  actorName: string | null;
  /** Whether a program did it, with a token of theirs. */
  byProgram: boolean;
  at: Date;
  /** What it changed. */
  changes?: ReactNode;
};

/** Entry of the audit log as an item of a list: what was done, by whom and when. */
export function HistoryItem({ children, actorName, byProgram, at, changes }: HistoryItemProps) {
  return (
    <li className="relative border-l border-line pb-6 pl-5 before:absolute before:top-2 before:-left-1 before:size-[7px] before:rounded-full before:border before:border-ink-faint before:bg-sheet last:pb-0">
      <p className="text-[0.9375rem] wrap-anywhere">
        {children}
        <span className="text-ink-soft">
          {" "}
          by {actorName ? <bdi>{actorName}</bdi> : "a deleted account"}
          {byProgram && " with a token"}
        </span>
      </p>
      <p className="text-sm text-ink-faint">
        <Time at={at} />
      </p>
      {changes}
    </li>
  );
}
