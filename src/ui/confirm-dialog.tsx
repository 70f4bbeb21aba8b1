"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

type ConfirmDialogProps = {
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** What the button that goes ahead says: the deed itself, not "OK". */
  confirm: string;
  /** What the button that leaves everything as it is says. */
  cancel?: string;
  pending: boolean;
  onConfirm: () => void;
  /** Nothing is to happen. */
  onClose: () => void;
};

/** Asks before something that cannot be undone. Escape and the button beside it leave, until it is under way. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = "Cancel",
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog alert title={title} description={children} onClose={() => !pending && onClose()}>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={() => !pending && onClose()}>{cancel}</Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
