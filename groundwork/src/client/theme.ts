"use client";

import { useLayoutEffect, useSyncExternalStore } from "react";
import { readTheme, type Theme, type ThemeColors, themeKey } from "../contract/theme";

const changes = new EventTarget();

/** The theme that was chosen where the browser keeps nothing: it holds for this document. */
let unkept: Theme | null = null;

function read(): Theme {
  try {
    return unkept ?? readTheme(localStorage.getItem(themeKey));
  } catch {
    return "system";
  }
}

/** Also hears of what another tab has chosen, and of what was chosen while this page was put away. */
function subscribe(changed: () => void): () => void {
  changes.addEventListener("change", changed);
  window.addEventListener("storage", changed);
  window.addEventListener("pageshow", changed);
  return () => {
    changes.removeEventListener("change", changed);
    window.removeEventListener("storage", changed);
    window.removeEventListener("pageshow", changed);
  };
}

/** Keeps a theme in this browser, for all of its tabs. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
    unkept = null;
  } catch {
    unkept = theme;
  }
  changes.dispatchEvent(new Event("change"));
}

/** The theme that this browser keeps; the system's until the page has come alive. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, read, () => "system");

/** Keeps the document in the theme of {@link useTheme}, which an inline script has marked it with already. */
export function ApplyTheme({ colors }: { colors: ThemeColors }): null {
  useLayoutEffect(() => {
    const apply = () => mark(read(), colors);
    apply();
    return subscribe(apply);
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
