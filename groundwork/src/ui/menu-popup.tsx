import { Menu } from "@base-ui/react/menu";
import type { Route } from "next";
import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";
import { check, Icon } from "@/ui/icon";
import { Link } from "./link";
import { isWithin, placeOf, popupStyle } from "./popups/popup-place";

/** Item of a menu: something that is done once the menu has closed, or a link. */
export type MenuItem = { readonly label: ReactNode } & (
  | { readonly onSelect: () => void; readonly danger?: boolean }
  | { readonly href: Route }
);

/** One of a few values, which stays in the menu with a mark when it is the one that holds. */
type MenuChoice = {
  readonly label: string;
  readonly chosen: boolean;
  readonly onSelect: () => void;
};

/** Part of a menu, with a line between it and the next: items or choices, below a heading if it has one. */
export type MenuGroup = { readonly label?: ReactNode } & (
  | { readonly items: readonly MenuItem[] }
  | {
      readonly choices: readonly MenuChoice[];
      /** Whether a choice closes the menu: there is nothing to compare it with. */
      readonly closes?: boolean;
    }
);

/** Where the focus goes when a menu opens: on its first or last item by a key, on the menu itself by a press. */
export type MenuFocus = "first" | "last" | "menu";

type MenuPopupProps = {
  /** What opened it: it stands beside that, and gives the focus back to it. */
  button: RefObject<HTMLButtonElement | null>;
  /** Id of what names it. */
  labelledBy: string;
  focus: MenuFocus;
  groups: readonly MenuGroup[];
  onClose: () => void;
};

/** Menu that is open while it is rendered: the part of `Menu` that a page does not need before one is opened. */
export function MenuPopup({ button, labelledBy, focus, groups, onClose }: MenuPopupProps) {
  /** The menu itself has got the focus, as Base UI gives it where it knows no trigger. */
  function focusItem({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (focus === "menu" || target !== currentTarget) return;
    const items = currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]");
    items[focus === "first" ? 0 : items.length - 1]?.focus();
  }
  /** Tab goes on from the button. */
  function leave({ key }: KeyboardEvent) {
    if (key !== "Tab") return;
    onClose();
    button.current?.focus();
  }
  /** The key that opened it, held a moment longer, chooses nothing. */
  function ignoreHeld(event: KeyboardEvent) {
    if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Menu.Root open onOpenChange={(_, { event }) => !isWithin(button, event) && onClose()}>
      <Menu.Portal container={placeOf(button)}>
        <Menu.Positioner
          anchor={button}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <Menu.Popup
            finalFocus={button}
            onFocus={focusItem}
            onKeyDown={leave}
            onKeyDownCapture={ignoreHeld}
            aria-labelledby={labelledBy}
            className={`max-h-(--available-height) w-max max-w-[min(20rem,var(--available-width))] min-w-[min(13rem,var(--available-width))] overflow-y-auto py-1 ${popupStyle}`}
          >
            {groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name, and none moves while it is shown.
              <Group key={index} group={group} button={button} onClose={onClose} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Group({ group, ...menu }: Pick<MenuPopupProps, "button" | "onClose"> & { group: MenuGroup }) {
  const heading = group.label && (
    <Menu.GroupLabel className="px-4 pt-2 pb-1 text-sm wrap-anywhere text-muted-foreground">
      {group.label}
    </Menu.GroupLabel>
  );
  if ("items" in group)
    return (
      <Menu.Group className={groupStyle}>
        {heading}
        {group.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name, and none moves while it is shown.
          <Item key={index} item={item} {...menu} />
        ))}
      </Menu.Group>
    );
  const { choices, closes = false } = group;
  return (
    <Menu.RadioGroup
      value={choices.findIndex(({ chosen }) => chosen)}
      onValueChange={(index: number) => choices[index]?.onSelect()}
      className={groupStyle}
    >
      {heading}
      {choices.map(({ label }, index) => (
        <Menu.RadioItem key={label} value={index} closeOnClick={closes} className={itemStyle}>
          <span className="size-4">
            <Menu.RadioItemIndicator>
              <Icon path={check} />
            </Menu.RadioItemIndicator>
          </span>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Item({ item, button, onClose }: Pick<MenuPopupProps, "button" | "onClose"> & { item: MenuItem }) {
  if ("href" in item)
    return (
      <Menu.LinkItem closeOnClick render={<Link href={item.href} />} className={itemStyle}>
        {item.label}
      </Menu.LinkItem>
    );
  const { label, danger, onSelect } = item;
  function select() {
    // While the menu is there, nothing outside of it takes the focus.
    flushSync(onClose);
    button.current?.focus();
    onSelect();
  }
  return (
    <Menu.Item
      closeOnClick={false}
      onClick={select}
      className={`${itemStyle} ${danger ? "text-destructive" : ""}`}
    >
      {label}
    </Menu.Item>
  );
}

const groupStyle = "not-first:mt-1 not-first:border-t not-first:pt-1";
const itemStyle =
  "flex min-h-control cursor-default items-center gap-3 px-4 py-1.5 select-none outline-none data-highlighted:bg-muted " +
  "forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2";
