"use client";

import { useLayoutEffect } from "react";
import { readTheme, type Theme, type ThemeColors, themeKey } from "../contract/theme";
import { onStored, readStored, useStored, writeStored } from "./stored-text";

/** Keeps a theme in this browser, for all of its tabs. */
export const chooseTheme = (theme: Theme): void => writeStored(themeKey, theme);

/** The theme that this browser keeps; the system's until the page has come alive. */
export const useTheme = (): Theme => readTheme(useStored(themeKey));

/** Keeps the document in the theme of {@link useTheme}, which an inline script has marked it with already. */
export function ApplyTheme({ colors }: { colors: ThemeColors }): null {
  useLayoutEffect(() => {
    const apply = () => mark(readTheme(readStored(themeKey)), colors);
    apply();
    return onStored(apply);
  }, [colors]);
  return null;
}

function mark(theme: Theme, colors: ThemeColors): void {
  const { documentElement, head } = document;
  // Those of the system have a `media`, and count where there is no other before them.
  const meta = head.querySelector<HTMLMetaElement>("meta[name=theme-color]:not([media])");
  if (theme === "system") {
    delete documentElement.dataset.theme;
    meta?.remove();
    return;
  }
  documentElement.dataset.theme = theme;
  const shown = meta ?? Object.assign(document.createElement("meta"), { name: "theme-color" });
  shown.content = colors[theme];
  if (!meta) head.prepend(shown);
}
