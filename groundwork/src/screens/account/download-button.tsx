"use client";

import { useState } from "react";
import { download } from "#client/download";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";
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
