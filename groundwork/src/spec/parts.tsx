import type { ReactNode } from "react";
import styles from "./parts.module.css";

/** Part of a page that a link can lead to, under a heading of its own. */
export function Section({
  id,
  title,
  mono = false,
  landmark = false,
  children,
}: {
  id: string;
  title: ReactNode;
  /** Whether the title is a name of the source. */
  mono?: boolean;
  /** Whether screen readers list it among the landmarks, which are of use while there are few. */
  landmark?: boolean;
  children: ReactNode;
}) {
  const heading = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={landmark ? heading : undefined} className={styles.section}>
      <h2 id={heading} className={mono ? styles.mono : undefined}>
        <a href={`#${encodeURIComponent(id)}`}>{title}</a>
      </h2>
      {children}
    </section>
  );
}

/** Row of a table: a cell for each column, and an address where a link is to lead to the row. */
export type SpecRow = { readonly key: string; readonly id?: string; readonly cells: readonly ReactNode[] };

/** Table that scrolls inside its own region where the screen is narrower. The first cell of a row is its heading. */
export function SpecTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly SpecRow[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, id, cells: [heading, ...cells] }) => (
            <tr key={key} id={id}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell stays in its column
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Name of the source, as it stands there. */
export const SourceName = ({ children }: { children: ReactNode }) => (
  <code className={styles.code}>{children}</code>
);

export type Tone = "plain" | "good" | "warning" | "danger";

/** Short word about what stands beside it. */
export const WordBadge = ({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);

/** Link to what has the name that it shows. */
export const Anchor = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={styles.anchor} href={to}>
    {children}
  </a>
);

/** Names with their links, one beside the other; a dash where there is none. */
export const Anchors = ({ names, to }: { names: readonly string[]; to: (name: string) => string }) =>
  names.length === 0 ? (
    <span>–</span>
  ) : (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>
          <Anchor to={to(name)}>
            <SourceName>{name}</SourceName>
          </Anchor>
        </li>
      ))}
    </ul>
  );
