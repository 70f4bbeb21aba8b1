import type { RecordedRequest } from "../contract/development";
import styles from "./bar.module.css";
import { Description } from "./error-details";
import { errorIn } from "./recorded";

/** Errors that the present page has met, on the server and in the browser. */
export function PageErrors({ requests }: { requests: readonly RecordedRequest[] }) {
  const errors = requests.flatMap(({ log }) => log).flatMap((line) => errorIn(line) ?? []);
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="development-errors">
      <h2 id="development-errors">Errors</h2>
      {errors.map(({ time, reference, path, error }) => (
        <div key={`${time} ${reference}`} className={styles.error}>
          <p className={styles.facts}>
            {path} · <a href={`/_errors?reference=${encodeURIComponent(reference)}`}>{reference}</a>
          </p>
          <Description error={error} />
        </div>
      ))}
    </section>
  );
}
