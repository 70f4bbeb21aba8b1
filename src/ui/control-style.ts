/** The look of anything that can be typed into or chosen from. Its size and that of its text are those of `--control`. */
export const controlStyle =
  "w-full rounded-md border border-input bg-card px-3 text-control text-foreground transition-colors " +
  "placeholder:text-muted-foreground hover:border-muted-foreground focus-visible:outline-offset-0 " +
  "aria-invalid:border-destructive aria-invalid:outline-destructive";
