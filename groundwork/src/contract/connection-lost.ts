/** Made in the browser, when no answer came. Apart from the catalogue, whose schemas every page would load with it. */
export const connectionLost = {
  kind: "unavailable",
  message: "The server could not be reached. Please try again.",
} as const;
