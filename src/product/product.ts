/** Name of the product, what it does, and for whom. */
export const product = {
  name: "Groundwork",
  sentence: "A typed full-stack template: say what your product is, nine times, and it runs.",
  audience: "For developers who add typed procedures, and for the people who use what they build.",
} as const;
