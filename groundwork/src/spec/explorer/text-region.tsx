/** Characters of a text that are shown: browsers are slow with more. */
const maxShown = 100_000;

/** Text that scrolls inside its own region. */
export const TextRegion = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    tabIndex={0}
    className="max-h-120 overflow-auto rounded-lg border bg-muted p-3 text-label"
  >
    <pre className="font-mono whitespace-pre-wrap wrap-anywhere">{text.slice(0, maxShown)}</pre>
    {text.length > maxShown && <p>… and {text.length - maxShown} characters more.</p>}
  </section>
);
