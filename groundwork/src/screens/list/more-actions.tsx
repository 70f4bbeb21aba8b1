"use client";

import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Menu } from "#ui/menu";
import { ellipsis, Icon } from "@/ui/icon";

type Action = { readonly label: string; readonly danger?: boolean };
type Item = Action & { readonly onSelect: () => void };
type Groups = Readonly<Record<string, readonly Item[]>>;

const MoreActionsContext = createContext<Dispatch<SetStateAction<Groups>> | null>(null);

/** What can be done, and a menu of that which is done more rarely; without that there is no menu. */
export function Actions({ children }: { children: ReactNode }) {
  const [groups, setGroups] = useState<Groups>({});
  return (
    <MoreActionsContext value={setGroups}>
      <div className="group/actions flex flex-wrap gap-2">
        {children}
        <div className="hidden group-has-[[data-more]]/actions:block">
          <Menu
            name="More actions"
            groups={Object.values(groups)
              .filter(({ length }) => length > 0)
              .map((items) => ({ items }))}
          >
            <Icon path={ellipsis} />
          </Menu>
        </div>
      </div>
    </MoreActionsContext>
  );
}

/**
 * Hands actions to the menu of what is around.
 * @param onSelect called with the index of the one that was chosen
 * @returns `null` where there is no menu; else a sign to render, by which the menu is seen before the page is alive
 */
export function useMoreActions(
  actions: readonly Action[],
  onSelect: (index: number) => void,
): ReactNode | null {
  const setGroups = use(MoreActionsContext);
  const id = useId();
  const select = useRef(onSelect);
  const key = JSON.stringify(actions);

  useLayoutEffect(() => {
    select.current = onSelect;
  });

  useLayoutEffect(() => {
    const items = (JSON.parse(key) as Action[]).map((action, index) => ({
      ...action,
      onSelect: () => select.current(index),
    }));
    setGroups?.((groups) => ({ ...groups, [id]: items }));
    return () => setGroups?.((groups) => ({ ...groups, [id]: [] }));
  }, [setGroups, id, key]);

  return setGroups && <span hidden {...(actions.length > 0 && { "data-more": true })} />;
}
