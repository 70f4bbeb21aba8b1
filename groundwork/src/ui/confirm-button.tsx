import { type ReactNode, useState } from "react";
import { usePreloaded } from "#client/lazy-part";
import { Button } from "@/ui/button";
import type { ButtonLook } from "@/ui/button-style";
import { ConfirmDialog, loadQuestion } from "./confirm-dialog";

type ConfirmButtonProps = ButtonLook & {
  label: string;
  /** Accessible name where the label alone would not say enough, such as in a list of many. */
  name?: string;
  title: string;
  /** Explanation of what will be lost. */
  children: ReactNode;
  /** Label of the button that goes ahead. */
  confirm: string;
  /** The dialog stays until this has settled. */
  onConfirm: () => Promise<unknown>;
};

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({
  label,
  name,
  title,
  children,
  confirm,
  onConfirm,
  ...look
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  usePreloaded(loadQuestion);

  async function goAhead() {
    setPending(true);
    await onConfirm();
    setPending(false);
    setOpen(false);
  }

  return (
    <>
      <Button {...look} aria-label={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ConfirmDialog {...{ title, confirm, pending }} onConfirm={goAhead} onClose={() => setOpen(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
