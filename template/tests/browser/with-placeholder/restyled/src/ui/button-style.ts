const base =
  "look-of-the-product inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full border-2 py-1 font-semibold disabled:opacity-50";

const variants = {
  primary: "border-transparent bg-primary text-primary-foreground",
  secondary: "border-input bg-card text-foreground",
  quiet: "border-transparent text-foreground",
  danger: "border-transparent bg-destructive text-destructive-foreground",
  "danger-secondary": "border-destructive bg-card text-destructive",
} as const;

const sizes = { small: "min-h-9 px-4 text-sm", medium: "min-h-11 px-5" } as const;

export type ButtonLook = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** The classes of a button, for buttons and for links that look like one. */
export function buttonStyle({ variant = "secondary", size = "medium" }: ButtonLook): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}
