/** Limits of a placeholder. Lengths are in characters (Unicode code points). */
export const placeholderLimits = {
  title: { min: 1, max: 120 },
  note: { min: 0, max: 2000 },
  /** The most placeholders that one owner may have. */
  perOwner: 100,
} as const;
