"use client";

import { useDownload } from "#screens/list/use-download";
import { Button } from "@/ui/button";

/** Saves a file with all that is kept of the signed-in user. */
export function DownloadButton() {
  const { pending, save } = useDownload();
  return (
    <Button pending={pending} onClick={() => save("/api/account/data", "account-data.json")}>
      Download your data
    </Button>
  );
}
