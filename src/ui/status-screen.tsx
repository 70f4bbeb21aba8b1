import { Reference } from "groundwork/ui";
import type { ReactNode } from "react";

type StatusScreenProps = {
  /** The status in figures, such as "404", or a word of that length; left out where a page cannot know it. */
  status?: string;
  title: string;
  children: ReactNode;
  reference?: string | null | undefined;
  actions: ReactNode;
};

/** A page that stands in for another one: why it cannot be shown, and what to do next. */
export function StatusScreen({ status, title, children, reference, actions }: StatusScreenProps) {
  return (
    <div className="grid max-w-2xl gap-6 py-6 sm:py-14">
      {status && (
        <p aria-hidden="true" className="text-6xl font-semibold text-muted-foreground">
          {status}
        </p>
      )}
      <div aria-hidden="true" className="h-8 border-t-2 border-foreground hatch" />
      <h1 className="text-2xl">{title}</h1>
      <div className="max-w-[56ch] text-muted-foreground">{children}</div>
      {reference && <Reference value={reference} />}
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
