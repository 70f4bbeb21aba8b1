import type { ReportedError } from "../server/app/development/development";
import { Description } from "./error-details";
import styles from "./errors-page.module.css";

type Props = {
  /** Errors that were reported last, the newest first. */
  errors: readonly ReportedError[];
  /** Reference that is looked for; empty for all. */
  reference: string;
  /** Page of the entries of the audit log that a request has written, by its reference. */
  entriesUrl: (reference: string) => string;
};

/** Page of the errors that the development server has reported last, with the places in the source that they come from. */
export function ErrorsPage({ errors, reference, entriesUrl }: Props) {
  const wanted = reference.trim().toUpperCase();
  const shown = errors.filter((error) => error.reference.includes(wanted) || error.request?.includes(wanted));
  return (
    <main id="content" className={styles.page}>
      <h1>Reported errors</h1>
      <p>
        The last ones since the development server was started, the newest first. Load the page again to see
        more.
      </p>

      <form aria-label="Find an error" className={styles.search}>
        <input
          type="search"
          name="reference"
          defaultValue={reference}
          maxLength={64}
          aria-label="Reference"
          placeholder="7F3A-09BC-D1E2"
        />
        <button type="submit">Find</button>
      </form>

      {shown.map(({ time, reference, request, path, code, from, error }) => (
        <article
          key={`${time} ${reference}`}
          className={styles.error}
          aria-labelledby={`error-${time}-${reference}`}
        >
          <h2 id={`error-${time}-${reference}`}>{reference}</h2>
          <p className={styles.facts}>
            {[path, code, from, request && `request ${request}`].filter(Boolean).join(" · ")} ·{" "}
            <time dateTime={time}>{time}</time>
          </p>
          <Description error={error} />
          <p className={styles.facts}>
            <a href={entriesUrl(request ?? reference)}>What was written under this reference</a> (for an
            admin; nothing, where all of it was undone)
          </p>
        </article>
      ))}
      {shown.length === 0 && (
        <p className={styles.none}>
          {wanted
            ? `No error with the reference ${wanted} is among the last ones.`
            : "Nothing went wrong yet. Unexpected errors are shown here with their reference and their stack."}
        </p>
      )}
    </main>
  );
}
