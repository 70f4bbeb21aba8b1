"use client";

import { useEffect, useState } from "react";
import { Button } from "./button";

/** Copies `text`, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span className="grid *:[grid-area:1/1]">
        <span className={copied ? "invisible" : ""}>Copy</span>
        <span role="status">{copied && "Copied"}</span>
        <span aria-hidden="true" className="invisible">
          Copied
        </span>
      </span>
    </Button>
  );
}
