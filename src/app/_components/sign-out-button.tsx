"use client";

import { dropDrafts, leave } from "groundwork/client/drafts";
import { hardRedirect } from "groundwork/client/navigation";
import { sendRemovals } from "groundwork/client/removals";
import { useState } from "react";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";

/** Ends the session and leaves for the first page. */
export function SignOutButton() {
  const { client } = api.useUtils();
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  async function end() {
    setState("pending");
    try {
      await sendRemovals();
      await client.identity.signOut.mutate();
      dropDrafts();
      await hardRedirect("/");
    } catch {
      setState("failed");
    }
  }
  return (
    <Button variant="quiet" size="small" pending={state === "pending"} onClick={() => leave(end)}>
      {state === "failed" ? "Not signed out. Try again" : "Sign out"}
    </Button>
  );
}
