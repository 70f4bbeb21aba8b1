import type { ReactNode } from "react";
import { PageHeader } from "@/ui/page-header";

type EntranceProps = { title: string; description: ReactNode; children: ReactNode };

/** The column of the pages for those who are not signed in yet. */
export function Entrance({ title, description, children }: EntranceProps) {
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHeader title={title} description={description} />
      {children}
    </div>
  );
}
