import { Tooltip } from "@base-ui/react/tooltip";
import type { RefObject } from "react";
import { placeOf } from "./popup-place";

type TooltipPopupProps = { anchor: RefObject<HTMLElement | null>; text: string; onClose: () => void };

/** A text beside something, which is shown while it is rendered. */
export const TooltipPopup = ({ anchor, text, onClose }: TooltipPopupProps) => (
  <Tooltip.Root open onOpenChange={(_, { reason }) => reason === "escape-key" && onClose()}>
    <Tooltip.Portal container={placeOf(anchor)}>
      <Tooltip.Positioner anchor={anchor} sideOffset={6} collisionPadding={8} className="z-50">
        <Tooltip.Popup className="max-w-72 animate-appear rounded-md bg-foreground px-2 py-1 text-xs text-background wrap-anywhere">
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
