import type { Route } from "next";
import type { ReactNode } from "react";
import { TimeAgo } from "#ui/time-ago";
import { Avatar } from "@/ui/avatar";
import { RowLink } from "./row-link";

type ListRowProps<Href extends string> = {
  /** The row's own page, where it has one. */
  href?: Route<Href>;
  title: string;
  /** Name of the owner, where that is another user. */
  owner: string | false;
  badge?: ReactNode;
  /** The moment to show: the one that the list is in the order of, if it is in that of one. */
  at: Date;
  /** A line below the title. */
  children?: ReactNode;
};

/** One row of a list; all of it leads to the row's own page, if it has one. */
export function ListRow<Href extends string>({
  href,
  title,
  owner,
  badge,
  at,
  children,
}: ListRowProps<Href>) {
  const name = (
    <span dir="auto" className="truncate">
      {title}
    </span>
  );
  return (
    <li className="list-row">
      <div>
        {href ? <RowLink href={href}>{name}</RowLink> : <p className="flex font-medium">{name}</p>}
        <p className="truncate text-label text-muted-foreground">
          {owner && (
            <span>
              <Avatar name={owner} className="-my-1 me-1.5 size-5 align-middle leading-5" />
              <bdi className="font-medium">{owner}</bdi>
              {children && <span> · </span>}
            </span>
          )}
          {children}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:contents">
        <div className="max-w-full">{badge}</div>
        <span className="text-sm text-muted-foreground">
          <TimeAgo at={at} />
        </span>
      </div>
    </li>
  );
}
