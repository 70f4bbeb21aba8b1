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
  pending: boolean;
  onConfirm: () => void;
  /** Nothing is to happen. */
  onClose: () => void;
};

/** Asks before something that cannot be undone. Escape and "Cancel" leave, until it is under way. */
export function ConfirmDialog({ title, children, confirm, pending, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog alert title={title} description={children} onClose={() => !pending && onClose()}>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={() => !pending && onClose()}>Cancel</Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
