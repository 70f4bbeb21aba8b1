/** Name under which a browser keeps whether its sidebar is collapsed, and the attribute of a document where it is. */
export const collapsedKey = "data-collapsed";

/** Inline script of every page, run before anything is painted: marks the document where the sidebar is collapsed. */
export const sidebarScript = `try {
  document.documentElement.toggleAttribute("${collapsedKey}", localStorage.getItem("${collapsedKey}") === "true");
} catch {}`;
