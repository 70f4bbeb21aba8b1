import type { ReactNode } from "react";
import { PageHeader } from "@/ui/page-header";

type AuthLayoutProps = { title: string; description: ReactNode; children: ReactNode };

/** The column of the pages for those who are not signed in yet. */
export function AuthLayout({ title, description, children }: AuthLayoutProps) {
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHeader title={title} description={description} />
      {children}
    </div>
  );
}
