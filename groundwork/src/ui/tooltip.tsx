"use client";

import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { latePart, usePreloaded } from "#client/lazy-part";

/** Time for which the pointer rests before the text is shown, and for which it may be between both, in ms. */
const [restingMs, leavingMs] = [500, 150];

type TooltipProps = {
  /** A few words. On a touch screen nobody sees them: what has to be known stands on the page. */
  text: string;
  /** A button or a link. Give it a name of its own: the text describes it. */
  children: ReactNode;
};

/** A text beside a button or a link while the pointer rests on it, or while it has the focus. Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef<number>(undefined);
  const [isOpen, setOpen] = useState(false);
  usePreloaded(loadPopup);

  useEffect(() => {
    anchor.current = around.current?.querySelector<HTMLElement>("a, button, [tabindex]") ?? null;
    anchor.current?.setAttribute("aria-describedby", id);
    return () => window.clearTimeout(timer.current);
  }, [id]);

  function change(open: boolean, afterMs = 0) {
    window.clearTimeout(timer.current);
    if (afterMs === 0) setOpen(open);
    else timer.current = window.setTimeout(() => setOpen(open), afterMs);
  }
  const byMouse = (open: boolean, afterMs: number) => (event: PointerEvent) =>
    event.pointerType === "mouse" && change(open, afterMs);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it can be reached, and its events come up to here.
    <span
      ref={around}
      className="contents"
      onPointerEnter={byMouse(true, restingMs)}
      onPointerLeave={byMouse(false, leavingMs)}
      onPointerDown={() => change(false)}
      onFocus={({ target }) => target.matches(":focus-visible") && change(true)}
      onBlur={() => change(false)}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== "Escape") return;
        // A dialog that it stands in stays open.
        event.stopPropagation();
        event.preventDefault();
        change(false);
      }}
    >
      {children}
      <span id={id} hidden>
        {text}
      </span>
      {isOpen && <TooltipPopup anchor={anchor} text={text} onClose={() => change(false)} />}
    </span>
  );
}

/** What places the text is larger than most pages: it comes after them. */
const loadPopup = async () => (await import("./popups/tooltip-popup")).TooltipPopup;
const TooltipPopup = latePart(loadPopup);
