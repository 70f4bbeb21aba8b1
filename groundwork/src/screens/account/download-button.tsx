"use client";

import { download } from "groundwork/client/download";
import { problemToast } from "groundwork/ui/problem-toast";
import { useToast } from "groundwork/ui/toast";
import { useState } from "react";
import { Button } from "@/ui/button";

/** Saves a file with all that is kept of the signed-in user. */
export function DownloadButton() {
  const toast = useToast();
  const [pending, setPending] = useState(false);
  async function save() {
    setPending(true);
    const problem = await download("/api/account/data", "account-data.json");
    setPending(false);
    if (problem) toast.show(problemToast(problem));
  }
  return (
    <Button pending={pending} onClick={() => !pending && save()}>
      Download your data
    </Button>
  );
}
