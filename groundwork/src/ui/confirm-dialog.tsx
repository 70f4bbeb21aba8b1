"use client";

import { Suspense } from "react";
import { lazyPart } from "#client/lazy-part";
import type { ConfirmDialogProps } from "./confirm-question";

export const loadQuestion = async () => (await import("./confirm-question")).ConfirmQuestion;
const Question = lazyPart(loadQuestion);

/** Asks before something that cannot be undone. Escape and the button beside it leave, until it is under way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  );
}
