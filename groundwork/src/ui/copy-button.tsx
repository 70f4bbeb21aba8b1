"use client";

import { useEffect, useState } from "react";
import { buttonStyle } from "@/ui/button-style";

/** Copies `text`, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [status, setStatus] = useState<"Copied" | "Not copied" | null>(null);
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(null), 2000);
    return () => clearTimeout(timer);
  }, [status]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setStatus("Copied");
    } catch {
      // There is no clipboard at an address without https, and the browser may be set to refuse it.
      setStatus("Not copied");
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className={buttonStyle({ variant: "quiet", size: "small" })}
      >
        <span className="grid text-center *:[grid-area:1/1]">
          <span>{status ?? "Copy"}</span>
          {/* The longer of the usual words keeps the place. */}
          <span aria-hidden="true" className="invisible">
            Copied
          </span>
        </span>
      </button>
      <span role="status" className="sr-only">
        {status}
      </span>
    </>
  );
}
