"use client";

import { type ReactNode, Suspense, useEffect } from "react";
import { lazyPart } from "#client/lazy-part";
import { whenIdle } from "#client/when-idle";
import { FormSkeleton } from "@/ui/form-skeleton";

const loadSheet = async () => (await import("#ui/sheet")).Sheet;
const Sheet = lazyPart(loadSheet);

type FormSheetProps = {
  title: string;
  open: boolean;
  /** It is to be closed, after what was typed was asked about. */
  onClose: () => void;
  /** The form, whose code comes once it is open. */
  children: ReactNode;
};

/** A form above the page of which it creates or edits a row. */
export function FormSheet({ title, open, onClose, children }: FormSheetProps) {
  useEffect(() => whenIdle(() => void loadSheet().catch(() => {})), []);
  return (
    open && (
      <Suspense>
        <Sheet title={title} onClose={onClose}>
          <Suspense fallback={<FormSkeleton />}>{children}</Suspense>
        </Sheet>
      </Suspense>
    )
  );
}
