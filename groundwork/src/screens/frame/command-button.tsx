import type { ComponentProps } from "react";
import { commandLook, commandStyle } from "./command-link";
import { Commands } from "./commands";

/** Opens the command menu, as Ctrl K and ⌘ K do. Its look is drawn on the server alone. */
export function CommandButton({ screens, lists }: ComponentProps<typeof Commands>) {
  return (
    <>
      <button
        type="button"
        data-commands
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={commandStyle}
      >
        {commandLook}
        <kbd className="hidden text-xs sidebar:block rail:hidden">Ctrl K</kbd>
      </button>
      {/* Their names alone: of the icons, the page would hold a second copy. */}
      <Commands screens={screens.map(({ path, title }) => ({ path, title }))} lists={lists} />
    </>
  );
}
