import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
import { isWithin, placeOf, popupStyle } from "./popup-place";

type PopoverPopupProps = {
  /** What opened it: it stands beside that, and gives the focus back to it. */
  anchor: RefObject<HTMLElement | null>;
  title: string;
  /** The title is for those who do not see what is in it. */
  titleHidden?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A panel that is open while it is rendered. */
export const PopoverPopup = ({
  anchor,
  title,
  titleHidden = false,
  onClose,
  children,
}: PopoverPopupProps) => (
  <Popover.Root open onOpenChange={(_, { event }) => !isWithin(anchor, event) && onClose()}>
    <Popover.Portal container={placeOf(anchor)}>
      <Popover.Positioner anchor={anchor} align="start" sideOffset={6} collisionPadding={12} className="z-50">
        <Popover.Popup
          finalFocus={anchor}
          className={`max-h-(--available-height) w-max max-w-[min(24rem,var(--available-width))] overflow-y-auto p-4 ${popupStyle}`}
        >
          <Popover.Title className={titleHidden ? "sr-only" : "text-sm font-semibold tracking-normal"}>
            {title}
          </Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
