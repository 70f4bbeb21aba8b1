import { useLayoutEffect } from "react";

/**
 * Gives the tab the title of the row that its page shows, for as long as it is shown and whenever it changes. A page's
 * metadata would read the row once more, and fail once more where the page fails.
 */
export function useTabTitle(wanted: string | undefined): void {
  useLayoutEffect(() => {
    if (!wanted) return;
    const before = document.title;
    const set = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    // Next may bring the title of its metadata later than the page.
    const observer = new MutationObserver(set);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    set();
    return () => {
      observer.disconnect();
      if (document.title === wanted) document.title = before;
    };
  }, [wanted]);
}
