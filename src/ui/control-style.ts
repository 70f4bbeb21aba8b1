/** The look of anything that can be typed into or chosen from. 16 px, so that phones do not zoom in on it. */
export const controlStyle =
  "w-full rounded-control border border-line-strong bg-sheet px-3 text-base text-ink transition-colors " +
  "placeholder:text-ink-faint hover:border-ink-faint focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:outline-danger";
