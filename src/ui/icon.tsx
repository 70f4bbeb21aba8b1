type IconProps = {
  /** One of those below, or another one of Lucide: a path in a box of 24 by 24. */
  path: string;
  className?: string;
};

/** A drawing of lines, in the colour of the text around it. Decorative: the text beside it says what it means. */
export function Icon({ path, className = "size-4" }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={path} />
    </svg>
  );
}

/* Lucide (lucide.dev), ISC licence. */
export const check = "M20 6 9 17l-5-5";
export const chevronDown = "M6 9l6 6 6-6";
export const chevronLeft = "M15 18l-6-6 6-6";
export const chevronUp = "M18 15l-6-6-6 6";
export const ellipsis =
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0";
export const info = "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01";
export const menu = "M4 5h16M4 12h16M4 19h16";
export const panelLeft = "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM9 3v18";
export const search = "M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0";
export const slidersHorizontal = "M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3";
export const warning = "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16";
export const x = "M18 6 6 18M6 6l12 12";
