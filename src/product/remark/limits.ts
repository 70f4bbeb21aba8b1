/** Limits of a remark. Lengths are in characters (Unicode code points). */
export const remarkLimits = {
  text: { min: 1, max: 2000 },
} as const;
