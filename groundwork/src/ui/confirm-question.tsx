import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "./dialog";

export type ConfirmDialogProps = {
  title: string;
  /** Explanation of what will be lost. */
  children: ReactNode;
  /** Label of the button that goes ahead: the action itself, not "OK". */
  confirm: string;
  /** Label of the button that leaves everything as it is. */
  cancel?: string;
  /** For what takes nothing away. */
  harmless?: boolean;
  pending: boolean;
  onConfirm: () => void;
  /** Nothing is to happen. */
  onClose: () => void;
};

/** Dialog of `ConfirmDialog`, which a page does not need before something is asked. */
export const ConfirmQuestion = ({
  title,
  children,
  confirm,
  cancel = "Cancel",
  harmless = false,
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog alert title={title} description={children} onClose={() => !pending && onClose()}>
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button onClick={() => !pending && onClose()}>{cancel}</Button>
      <Button variant={harmless ? "primary" : "danger"} pending={pending} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
);
