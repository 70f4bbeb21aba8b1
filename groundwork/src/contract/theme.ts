/** Colours of the app: light, dark, or as the system has it. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** What the browser's own bars around a page take on, for each theme. */
export type ThemeColors = Readonly<Record<Exclude<Theme, "system">, string>>;

export const themeKey = "theme";

/** The theme in a stored text: the system's, where nothing else stands in it. */
export const readTheme = (stored: string | null) => themes.find((theme) => theme === stored) ?? "system";
