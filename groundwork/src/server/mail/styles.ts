/** Style attributes of a mail, all that programs for mail understand. The policy of the page of kept mails allows no others. */
export const mailStyles = {
  body: "margin: 0; padding: 24px; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif",
  column: "max-width: 560px; margin: 0 auto; overflow-wrap: anywhere",
  paragraph: "margin: 0 0 16px",
  // The colour itself is an attribute of the cell, which no policy speaks of.
  cell: "border-radius: 6px",
  button: "display: inline-block; padding: 10px 18px; color: #ffffff; text-decoration: none",
  buttonOfLightColour: "display: inline-block; padding: 10px 18px; color: #000000; text-decoration: none",
  code: "margin: 0 0 16px; font: 20px/1.5 ui-monospace, monospace; letter-spacing: 1px",
  small: "margin: 0 0 16px; font-size: 13px",
} as const;
