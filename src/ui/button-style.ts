const base =
  "relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control border py-1 text-center font-medium " +
  "print:hidden select-none transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress";

const variants = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border-line-strong bg-sheet text-ink hover:bg-sunken",
  quiet: "border-transparent text-ink-soft hover:bg-sunken hover:text-ink",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-strong",
  "danger-secondary": "border-danger/50 bg-sheet text-danger hover:bg-danger-soft",
} as const;

const sizes = {
  small: "min-h-8 px-3 text-sm",
  medium: "min-h-10 px-4 text-[0.9375rem]",
} as const;

export type ButtonLook = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** The classes of a button, for buttons and for links that look like one. */
export function buttonStyle({ variant = "secondary", size = "medium" }: ButtonLook): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}
