/** Name of the product, what it does, for whom, and the colour of its mails: `--primary` of globals.css, in the light scheme. */
export const product = {
  name: "Groundwork",
  sentence: "A typed full-stack template: say what your product is, nine times, and it runs.",
  audience: "For developers who add typed procedures, and for the people who use what they build.",
  accent: "#0b6545",
} as const;
