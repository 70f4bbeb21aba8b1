import type { ReactNode } from "react";
import { filterStyle } from "./filters";
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
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-3 print:hidden">
        <nav aria-label="Specification">
          <ul className="-mx-2 flex flex-wrap gap-1">
            {points.map(({ name, title }) => (
              <li key={name}>
                <a
                  href={`/spec/${name}`}
                  aria-current={name === current ? "page" : undefined}
                  className="screen-link"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <search className="max-w-full min-w-0">
          <form action={link.home()} className="flex flex-wrap gap-2">
            <input
              className={`w-56 max-w-full min-w-0 ${filterStyle}`}
              type="search"
              name="q"
              autoComplete="off"
              defaultValue={search}
              maxLength={100}
              aria-label="Search the specification"
              placeholder="Search the specification"
            />
            <button type="submit" className={filterStyle}>
              Search
            </button>
          </form>
        </search>
      </div>
      <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
        {title}
      </h1>
      {about && <div className="mt-2 max-w-184 text-muted-foreground">{about}</div>}
      {children}
    </>
  );
}
