import type { ReactNode } from "react";
import { PageHeader } from "@/ui/page-header";
import { Shell } from "./shell";

type EntranceProps = { title: string; description: ReactNode; children: ReactNode };

/** What surrounds the pages for those who are not signed in yet. */
export function Entrance({ title, description, children }: EntranceProps) {
  return (
    <Shell>
      <div className="mx-auto w-full max-w-md">
        <PageHeader title={title} description={description} />
        {children}
      </div>
    </Shell>
  );
}
