import type { ReactNode } from "react";

type IconProps = { className?: string; weight?: number; children: ReactNode };

/** A drawing of lines, in the colour of the text around it. Decorative: the text beside it says what it means. */
export function Icon({ className = "size-4", weight = 1.5, children }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

/** The cross of a button that takes something away. */
export function CloseIcon() {
  return (
    <Icon>
      <path d="m4.5 4.5 7 7m0-7-7 7" />
    </Icon>
  );
}
