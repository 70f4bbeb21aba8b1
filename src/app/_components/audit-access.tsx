"use client";

import { createContext, type ReactNode, use } from "react";
import { Link } from "@/ui/link";

const AuditContext = createContext(false);

/** Tells what is below it whether its user may read the audit log. */
export function AuditAccess({ granted, children }: { granted: boolean; children: ReactNode }) {
  return <AuditContext value={granted}>{children}</AuditContext>;
}

/** Link to an entry of the audit log, for those who may read all of it. */
export function EntryLink({ id }: { id: string }) {
  if (!use(AuditContext)) return null;
  return (
    <>
      {" "}
      <Link href={`/admin/audit?entry=${id}`} className="underline-offset-4 hover:underline">
        Entry {id}
      </Link>
    </>
  );
}
