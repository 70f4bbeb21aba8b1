"use client";

import { useState } from "react";
import { leaveFor, signOut } from "@/trpc/identity";
import { Button } from "@/ui/button";

/** Ends the session and leaves for the first page. */
export function SignOutButton() {
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  async function leave() {
    setState("pending");
    try {
      await signOut();
      await leaveFor("/");
    } catch {
      setState("failed");
    }
  }
  return (
    <Button variant="quiet" size="small" pending={state === "pending"} onClick={leave}>
      {state === "failed" ? "Not signed out. Try again" : "Sign out"}
    </Button>
  );
}
