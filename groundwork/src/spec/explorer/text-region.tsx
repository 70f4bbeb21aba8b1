import styles from "./explorer.module.css";

/** Characters of a text that are shown: browsers are slow with more. */
const maxShown = 100_000;

/** Text that scrolls inside its own region. */
export const TextRegion = ({ label, text }: { readonly label: string; readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section aria-label={label} tabIndex={0} className={styles.text}>
    <pre>{text.slice(0, maxShown)}</pre>
    {text.length > maxShown && <p>… and {text.length - maxShown} characters more.</p>}
  </section>
);
