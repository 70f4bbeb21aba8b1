"use client";

import { dropDrafts, leave } from "groundwork/client/drafts";
import { useState } from "react";
import { hardRedirect, signOut } from "@/trpc/identity";
import { Button } from "@/ui/button";

/** Ends the session and leaves for the first page. */
export function SignOutButton() {
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  async function end() {
    setState("pending");
    try {
      await signOut();
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
