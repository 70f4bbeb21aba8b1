import type { ReactNode } from "react";
import styles from "./frame.module.css";
import { link } from "./links";
import type { Point } from "./points";

/** What surrounds each page of the specification: its nine points, and the search. */
export function Frame({
  points,
  current,
  search,
  title,
  about,
  children,
}: {
  points: readonly Point[];
  /** Name of the point that is shown. */
  current: string;
  /** Text that was searched for. */
  search: string;
  title: ReactNode;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={styles.header}>
        <nav aria-label="Specification" className={styles.nav}>
          <ul>
            {points.map(({ name, title }) => (
              <li key={name}>
                <a href={`/spec/${name}`} aria-current={name === current ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <search>
          <form action={link.home()} className={styles.search}>
            <input
              type="search"
              name="q"
              autoComplete="off"
              defaultValue={search}
              maxLength={100}
              aria-label="Search the specification"
              placeholder="Search the specification"
            />
            <button type="submit">Search</button>
          </form>
        </search>
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      {about && <div className={styles.about}>{about}</div>}
      {children}
    </div>
  );
}
