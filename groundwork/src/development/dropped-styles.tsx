import { useSyncExternalStore } from "react";
import styles from "./bar.module.css";

/** Elements of the page whose style attribute its policy has dropped, each as its start tag, one a line. */
export function useDroppedStyles(): readonly string[] {
  const tags = useSyncExternalStore(onChange, droppedTags, () => "");
  return tags === "" ? [] : tags.split("\n");
}

/** Says what no log has: that a part of the page is drawn without its style. */
export function DroppedStyles({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="development-styles">
      <h2 id="development-styles">Dropped styles</h2>
      <p>
        The policy drops style attributes that the server writes, here and in the built app, except in a page
        that is made at the build. Use a class, or for a number that is known only at run time an attribute of
        an SVG element, as the recipe of a chart does.
      </p>
      <ul className={styles.facts}>
        {[...new Set(tags)].map((tag) => (
          <li key={tag}>
            <code>{tag}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a script sets, as React does in the browser, is not dropped: only then a style and its attribute differ. */
function droppedTags(): string {
  return [...document.querySelectorAll<HTMLElement | SVGElement>("[style]")]
    .flatMap((element) => {
      const text = element.getAttribute("style")?.trim().replace(/\s+/g, " ");
      return text && element.style.length === 0 ? [`<${element.tagName.toLowerCase()} style="${text}">`] : [];
    })
    .join("\n");
}

function onChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
