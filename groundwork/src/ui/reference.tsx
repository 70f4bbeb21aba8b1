"use client";

import { latePart } from "#client/lazy-part";

/** It comes late, and not at all where it cannot be loaded: what shows an error must not fail. */
const CopyButton = latePart(async () => {
  const loaded = await import("./copy-button").catch(() => null);
  return loaded?.CopyButton ?? (() => null);
});

/** The reference of an error, in the same words wherever one is shown, ready to be passed on. */
export const Reference = ({ value }: { value: string }) => (
  <p className="flex min-h-8 flex-wrap items-center gap-x-1 text-sm text-muted-foreground pointer-coarse:min-h-control">
    <span>
      Reference <code className="font-mono select-all">{value}</code>
    </span>
    <span className="-ms-2">
      <CopyButton text={value} label="Copy the reference" />
    </span>
  </p>
);
