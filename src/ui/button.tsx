"use client";

import type { ComponentProps } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";
import { Spinner } from "./spinner";

type ButtonProps = Omit<ComponentProps<"button">, "aria-disabled" | "aria-busy"> &
  ButtonLook & {
    /** Something that this button started is still going on: it keeps its width and the focus, and does nothing. */
    pending?: boolean;
  };

/** A button. `type` is "button" unless said otherwise. */
export function Button({
  variant,
  size,
  pending = false,
  type = "button",
  className = "",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={`${buttonStyle({ ...(variant && { variant }), ...(size && { size }) })} ${className}`}
      onClick={(event) => {
        // Not `disabled`: a disabled button would drop the focus. Preventing the click also prevents the submit.
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={`inline-flex min-w-0 items-center gap-2 ${pending ? "opacity-0" : ""}`}>
        {children}
      </span>
      {pending && <Spinner className="absolute" />}
    </button>
  );
}
