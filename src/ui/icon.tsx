type IconProps = {
  /** One of `icons.ts`, or another path in a box of 24 by 24. */
  path: string;
  className?: string;
};

/** A drawing of lines, in the colour of the text around it. Decorative: the text beside it says what it means. */
export function Icon({ path, className = "size-4" }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
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
