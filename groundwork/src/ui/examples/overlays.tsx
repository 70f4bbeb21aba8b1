import { useState } from "react";
import { Dialog } from "#ui/dialog";
import { Popover } from "#ui/popover";
import { Sheet } from "#ui/sheet";
import { Tooltip } from "#ui/tooltip";
import { Button } from "@/ui/button";

/** A few words beside a button, for the pointer and the keyboard. */
export function TooltipExample() {
  return (
    <Tooltip text="Sends a copy to the customer">
      <Button>Send</Button>
    </Tooltip>
  );
}

/** A panel beside its button. */
export function PopoverExample() {
  return (
    <Popover title="Share" trigger="Share…">
      {(close) => (
        <div className="grid gap-3">
          <p>Everybody with the link may read it.</p>
          <Button onClick={close}>Done</Button>
        </div>
      )}
    </Popover>
  );
}

/** A panel at the side, for a form beside its list. */
export function SheetExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New invoice</Button>
      {isOpen && (
        <Sheet title="New invoice" onClose={() => setOpen(false)}>
          The form stands here.
        </Sheet>
      )}
    </>
  );
}

/** A question above everything else. */
export function DialogExample() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Leave…</Button>
      {isOpen && (
        <Dialog title="Leave this page?" description="What you typed is kept as a draft." onClose={close}>
          <div className="mt-6 flex justify-end gap-2">
            <Button onClick={close}>Stay</Button>
            <Button variant="primary" onClick={close}>
              Leave
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
