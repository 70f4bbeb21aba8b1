/** What a reader may prefer: the attribute of a document where it is so, under which a browser keeps it. */
export const preferences = {
  /** The sidebar shows icons alone. */
  collapsed: "data-collapsed",
  /** The rows of lists are low. */
  compact: "data-compact",
} as const;
export type Preference = keyof typeof preferences;

/** Inline script of every page, run before anything is painted: marks the document with what its reader prefers. */
export const readerScript = `try {
  for (const name of ${JSON.stringify(Object.values(preferences))})
    document.documentElement.toggleAttribute(name, localStorage.getItem(name) === "true");
} catch {}`;
