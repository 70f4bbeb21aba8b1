import type { RefObject } from "react";

/** Parts of a page that screen readers go to: what is in none of them is passed over. Of a dialog, all else is out of reach. */
const landmarks = "dialog, [data-scheme], main, header:not(main *)";

/** Where a popup is put in the document, by what it stands beside. */
export const placeOf = (anchor: RefObject<Element | null>): HTMLElement =>
  anchor.current?.closest<HTMLElement>(landmarks) ?? document.body;

/** Whether an event comes from within what a popup stands beside, which opens and closes it by itself. */
export const isWithin = (anchor: RefObject<Element | null>, { target }: Event): boolean =>
  target instanceof Node && anchor.current?.contains(target) === true;

/** Look of a panel above the page. */
export const popupStyle =
  "animate-appear rounded-lg border border-input bg-popover text-sm text-popover-foreground shadow-lg outline-none";
