/** Tokens of the look by the names that they had before they took those of shadcn. */
const newNames: Readonly<Record<string, string>> = {
  paper: "background",
  sheet: "card",
  sunken: "muted",
  line: "border",
  "line-strong": "input",
  ink: "foreground",
  "ink-soft": "muted-foreground",
  "ink-faint": "muted-foreground",
  accent: "primary",
  "accent-strong": "primary-strong",
  "accent-soft": "accent",
  "on-accent": "primary-foreground",
  danger: "destructive",
  "danger-strong": "destructive-strong",
  "danger-soft": "destructive-soft",
  "on-danger": "destructive-foreground",
  shade: "overlay",
};

/** Whether a style sheet has the former names. */
export const hasFormerTokens = (css: string): boolean => css.includes("--paper:");

const names = Object.keys(newNames).sort((one, other) => other.length - one.length);
const utilities =
  "bg|text|border(?:-[trblxyse])?|outline|fill|stroke|ring|decoration|divide|from|to|via|caret|accent";
const used = new RegExp(`((?:--|--color-|\\b(?:${utilities})-))(${names.join("|")})(?![\\w-])`, "g");

/** A source that uses the tokens by their former names, with those that they have now. */
export const withTokens = (source: string): string =>
  source
    .replace(used, (_, before: string, name: string) => {
      const now = newNames[name] ?? name;
      // What a pointer makes stronger is now a shade of the colour itself.
      return before + (before.startsWith("--") ? now : now.replace("-strong", "/90"));
    })
    .replaceAll("rounded-control", "rounded-md")
    .replaceAll("rounded-sheet", "rounded-lg")
    .replaceAll("--radius-control", "--radius-md")
    .replaceAll("--radius-sheet", "--radius-lg");
