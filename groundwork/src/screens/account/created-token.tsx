"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Code } from "@/ui/code";

/** The text of a new token, this once. */
export function CreatedToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => note.current?.focus(), []);
  return (
    <Card title="Your new token">
      <div className="grid gap-4">
        <p ref={note} tabIndex={-1} className="outline-none">
          Copy the token now and keep it where the program finds it. It is not shown again.
        </p>
        <Code text={secret} label="Copy token" />
        <Button onClick={onClose} className="justify-self-start">
          Done
        </Button>
      </div>
    </Card>
  );
}
