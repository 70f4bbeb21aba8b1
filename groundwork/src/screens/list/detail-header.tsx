"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { listUrl } from "#client/list-url";
import type { Words } from "#contract/words";
import { useRowTitle } from "#screens/frame/use-row-title";
import { TimeAgo } from "#ui/time-ago";
import { Avatar } from "@/ui/avatar";
import { PageHeader } from "@/ui/page-header";
import { Actions } from "./more-actions";

type DetailHeaderProps = {
  words: Words & { path: Route };
  view: { ownerName: string; version: number; createdAt: Date; updatedAt: Date };
  title: string;
  own: boolean;
  badge?: ReactNode;
  /** What can be done with it now. */
  children?: ReactNode;
};

/** The head of a row's own page: what it is, whose and since when. */
export function DetailHeader({ words, view, title, own, badge, children }: DetailHeaderProps) {
  useRowTitle(title);
  return (
    <PageHeader
      up={{ href: listUrl(words.path), label: words.many }}
      title={title}
      description={
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-label">
          {badge}
          {!own && (
            <span className="flex items-center gap-1.5">
              <Avatar name={view.ownerName} className="size-5 leading-5" />
              <span>
                Owned by <bdi className="wrap-anywhere">{view.ownerName}</bdi>
              </span>
            </span>
          )}
          <span>
            Created <TimeAgo at={view.createdAt} focusable />
          </span>
          {view.version > 1 && (
            <span>
              Changed <TimeAgo at={view.updatedAt} focusable />
            </span>
          )}
        </p>
      }
      actions={children && <Actions>{children}</Actions>}
    />
  );
}
