const base =
  "relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border py-1 text-center text-sm font-medium " +
  "print:hidden select-none transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress";

const variants = {
  primary: "border-transparent bg-primary text-primary-foreground hover:bg-primary/90",
  secondary: "border-input bg-card text-foreground hover:bg-muted",
  quiet: "border-transparent text-muted-foreground hover:bg-muted hover:text-foreground",
  danger: "border-transparent bg-destructive text-destructive-foreground hover:bg-destructive/90",
  "danger-secondary": "border-destructive/50 bg-card text-destructive hover:bg-destructive-soft",
} as const;

const sizes = {
  small: "min-h-8 px-3 pointer-coarse:min-h-control",
  medium: "min-h-control px-4",
} as const;

export type ButtonLook = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** The classes of a button, for buttons and for links that look like one. */
export function buttonStyle({ variant = "secondary", size = "medium" }: ButtonLook): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}
