"use client";

import { useLeaveGuard } from "#client/leave-guard";
import { ConfirmDialog } from "./confirm-dialog";

/** Stands beside a form: asks before what was typed is lost. */
export function LeaveGuard() {
  const pending = useLeaveGuard();
  return (
    pending && (
      <ConfirmDialog
        title="Discard changes?"
        cancel="Keep editing"
        confirm="Discard changes"
        pending={false}
        onConfirm={pending.discard}
        onClose={pending.stay}
      >
        What you typed here has not been saved.
      </ConfirmDialog>
    )
  );
}
