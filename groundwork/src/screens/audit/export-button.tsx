"use client";

import { useDownload } from "#screens/list/use-download";
import { Button } from "@/ui/button";
import { type AuditValues, auditFileUrl } from "./filters";

/** Saves the entries that the filters leave as a file of CSV. */
export function ExportButton({ values }: { values: AuditValues }) {
  const { pending, save } = useDownload(["newest", "entries"]);
  return (
    <Button pending={pending} onClick={() => save(auditFileUrl.urlOf(values), "audit.csv")}>
      Export as CSV
    </Button>
  );
}
