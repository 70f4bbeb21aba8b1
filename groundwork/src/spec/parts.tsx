import { Fragment, type ReactNode } from "react";

/** Terms and what is said of each. One of which nothing is said is left out. */
export const Facts = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <dl className="my-3 grid grid-cols-[min(8rem,45%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 *:wrap-anywhere [&>dt]:text-muted-foreground">
    {Object.entries(of).map(
      ([term, said]) =>
        said && (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </Fragment>
        ),
    )}
  </dl>
);

type SectionProps = {
  id: string;
  title: ReactNode;
  /** Whether the title is a name of the source. */
  mono?: boolean;
  /** Whether screen readers list it among the landmarks, which are of use while there are few. */
  landmark?: boolean;
  children: ReactNode;
};

/** Part of a page that a link can lead to, under a heading of its own. */
export function Section({ id, title, mono = false, landmark = false, children }: SectionProps) {
  const heading = `${id}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={landmark ? heading : undefined}
      className="mt-8 scroll-mt-4 target:*:first:bg-accent print:break-inside-avoid"
    >
      <h2 id={heading} className={`mb-2 text-lg wrap-anywhere ${mono ? "font-mono" : ""}`}>
        <a href={`#${encodeURIComponent(id)}`} className="hover:underline">
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}

type RegionProps = { label: string; className?: string; children: ReactNode };

/** Region that scrolls where the screen is narrower. */
export const ScrollRegion = ({ label, className = "", children }: RegionProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    tabIndex={0}
    className={`overflow-x-auto rounded-lg border bg-card print:overflow-visible ${className}`}
  >
    {children}
  </section>
);

/** Row of a table: a cell for each column, and an address where a link is to lead to the row. */
type SpecRow = { readonly key: string; readonly id?: string; readonly cells: readonly ReactNode[] };

type TableProps = { caption: string; columns: readonly string[]; rows: readonly SpecRow[] };

/** Table that scrolls inside its own region where the screen is narrower. The first cell of a row is its heading. */
export const SpecTable = ({ caption, columns, rows }: TableProps) => (
  <ScrollRegion label={caption}>
    <table className="w-full border-collapse text-sm [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_th]:font-medium">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-input text-label text-muted-foreground">
        <tr className="*:whitespace-nowrap">
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ key, id, cells: [heading, ...cells] }) => (
          <tr key={key} id={id} className="target:bg-accent print:break-inside-avoid">
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell stays in its column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

export const SourceName = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-[0.875em] wrap-anywhere in-[table]:wrap-break-word">{children}</code>
);

const tones = {
  plain: "border-input bg-muted",
  good: "border-primary bg-accent",
  warning: "border-warning bg-warning-soft",
  danger: "border-destructive bg-destructive-soft",
};

export type Tone = keyof typeof tones;

/** Short word about what stands beside it. */
export const WordBadge = ({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`inline-block max-w-full rounded-xl border px-2 text-label wrap-anywhere ${tones[tone]}`}>
    {children}
  </span>
);

/** Link to what has the name that it shows. */
export const Anchor = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="text-primary underline underline-offset-2" href={to}>
    {children}
  </a>
);

/** Link to what has this name in the source. */
export const SourceAnchor = ({ to, name }: { to: string; name: string }) => (
  <Anchor to={to}>
    <SourceName>{name}</SourceName>
  </Anchor>
);

/** Names with their links, one beside the other; a dash where there is none. */
export const Anchors = ({ names, to }: { names: readonly string[]; to: (name: string) => string }) =>
  names.length === 0 ? (
    <span>–</span>
  ) : (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {names.map((name) => (
        <li key={name}>
          <SourceAnchor to={to(name)} name={name} />
        </li>
      ))}
    </ul>
  );

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
