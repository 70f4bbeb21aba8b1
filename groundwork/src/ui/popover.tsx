"use client";

import { type ReactNode, useRef, useState } from "react";
import { latePart, usePreloaded } from "#client/lazy-part";
import { Button } from "@/ui/button";
import type { ButtonLook } from "@/ui/button-style";

type PopoverProps = ButtonLook & {
  /** Heading of what opens. */
  title: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** As a function, it gets what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A button with a panel beside it, for what needs more space than a menu and no page of its own:
 *
 * ```tsx
 * <Popover title="Share" trigger="Share…">
 *   {(close) => <ShareForm onShared={close} />}
 * </Popover>
 * ```
 *
 * Escape, the button and a press elsewhere close it. The focus is in it while it is open, and then on the button.
 */
export function Popover({ title, trigger, children, ...look }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePreloaded(loadPopup, button);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        {...look}
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </Button>
      {isOpen && (
        <PopoverPopup anchor={button} title={title} onClose={close}>
          <div className="mt-2">{typeof children === "function" ? children(close) : children}</div>
        </PopoverPopup>
      )}
    </>
  );
}

/** What places the panel is larger than most pages: it comes after them. */
const loadPopup = async () => (await import("./popups/popover-popup")).PopoverPopup;
const PopoverPopup = latePart(loadPopup);
