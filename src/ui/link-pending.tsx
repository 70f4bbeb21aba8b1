"use client";

import { useLinkStatus } from "next/link";
import { Spinner } from "./spinner";

/** Inside a link: a spinner while the page behind the link is on its way. Its place is kept, so nothing moves. */
export function LinkPending({ className = "" }: { className?: string }) {
  const { pending } = useLinkStatus();
  return (
    <span aria-hidden="true" className={`inline-flex size-[1.1em] ${className}`}>
      {pending && <Spinner className="animate-[spin_1s_linear_infinite,late_200ms_ease_150ms_both]" />}
    </span>
  );
}
