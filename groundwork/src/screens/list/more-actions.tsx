"use client";

import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from "react";
import { Menu } from "#ui/menu";
import type { MenuItem } from "#ui/menu-popup";
import { ellipsis, Icon } from "@/ui/icon";

/** Items of the menu, by what has them. */
type MoreActions = Map<string, readonly MenuItem[]>;

const MoreActionsContext = createContext<MoreActions | null>(null);

/** What can be done, and a menu of that which is done more rarely; without any there is no menu. */
export function Actions({ children }: { children: ReactNode }) {
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
