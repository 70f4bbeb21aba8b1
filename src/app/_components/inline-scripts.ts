import { earlySubmitScript, readerScript, type ThemeColors, themeScript, visitorScript } from "groundwork";
import { roles } from "@/product/permissions";

/** Colour of the browser's bars around a page in each theme: `--background` of `globals.css`. */
export const themeColors: ThemeColors = { light: "#f9f9f7", dark: "#0e1210" };

/** Scripts of every page, run before anything is painted: in its head, and allowed by its policy. */
export const inlineScripts = [
  themeScript(themeColors),
  visitorScript(roles),
  readerScript,
  earlySubmitScript,
];
