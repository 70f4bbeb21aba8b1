"use client";

import { useState } from "react";
import { download } from "#client/download";
import { auditCutHeader } from "#contract/audit-filters";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";
import { auditLimits } from "@/product/limits";
import { Button } from "@/ui/button";
import { type AuditValues, auditFileUrl } from "./filters";

const most = auditLimits.exportRows.toLocaleString("en");

/** Saves the entries that the filters leave as a file of CSV, and says when there are more than it holds. */
export function ExportButton({ values }: { values: AuditValues }) {
  const toast = useToast();
  const [pending, setPending] = useState(false);

  function tellIfCut({ headers }: Response) {
    if (headers.has(auditCutHeader))
      toast.show({
        kind: "info",
        title: `Only the newest ${most} entries are in the file`,
        description: "Narrow the filters to get the others.",
      });
  }

  async function save() {
    setPending(true);
    const problem = await download(auditFileUrl.urlOf(values), "audit.csv", tellIfCut);
    setPending(false);
    if (problem) toast.show(problemToast(problem));
  }

  return (
    <Button pending={pending} onClick={save}>
      Export as CSV
    </Button>
  );
}
