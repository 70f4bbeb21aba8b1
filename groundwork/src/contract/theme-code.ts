import { type ThemeColors, themeKey } from "./theme";

/**
 * Inline script of every page, run before anything is painted: marks the document with the theme that this browser
 * keeps, and says its colour first, before those of the system. `client/theme.ts` takes over once the page has come alive.
 */
export const themeScript = (colors: ThemeColors) => `(() => {
  try {
    const theme = localStorage.getItem("${themeKey}");
    if (theme !== "light" && theme !== "dark") return;
    const content = ${JSON.stringify(colors)}[theme];
    document.documentElement.dataset.theme = theme;
    document.head.prepend(Object.assign(document.createElement("meta"), { name: "theme-color", content }));
  } catch {}
})()`;
