"use client";

import type { Route } from "next";
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from "react";
import { listUrl } from "#client/list-url";
import type { Words } from "#contract/words";
import { useRowTitle } from "#screens/frame/use-row-title";
import { Menu } from "#ui/menu";
import type { MenuItem } from "#ui/menu-popup";
import { TimeAgo } from "#ui/time-ago";
import { Avatar } from "@/ui/avatar";
import { ellipsis, Icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

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

/** Items of the menu, by what has them. */
type MoreActions = Map<string, readonly MenuItem[]>;

const MoreActionsContext = createContext<MoreActions | null>(null);

/** What can be done, and a menu of that which is done more rarely; without any there is no menu. */
function Actions({ children }: { children: ReactNode }) {
  const { current: more } = useRef<MoreActions>(new Map());
  return (
    <MoreActionsContext value={more}>
      <div className="actions">
        {children}
        <div>
          <Menu
            name="More actions"
            groups={() => [...more.values()].flatMap((items) => (items.length > 0 ? [{ items }] : []))}
          >
            <Icon path={ellipsis} />
          </Menu>
        </div>
      </div>
    </MoreActionsContext>
  );
}

/**
 * Puts items into the menu of what is around.
 * @returns `null` where there is none; else what is to be rendered, by which the menu is seen before the page is alive
 */
export function useMoreActions(items: readonly MenuItem[]): ReactNode | null {
  const more = use(MoreActionsContext);
  const id = useId();
  useLayoutEffect(() => {
    more?.set(id, items);
  });
  return more && <span hidden data-more={items.length > 0 || undefined} />;
}
