import type { ComponentProps } from "react";
import { roles } from "@/product/permissions";
import { home } from "@/product/screens";
import { Icon, search } from "@/ui/icon";
import { Commands } from "./commands";

const style =
  "icon-button sidebar:h-9 sidebar:w-full sidebar:justify-start sidebar:gap-2.5 sidebar:border sidebar:border-input sidebar:bg-card sidebar:px-2 rail:justify-center";

const look = (
  <>
    <Icon path={search} className="size-5 sidebar:size-4" />
    <span className="hidden grow text-start text-label sidebar:block rail:hidden">Search…</span>
  </>
);

/** Leads users from a page that was made at the build, and has no command menu, to one that opens it. */
export function CommandLink() {
  return (
    <a href={`${home}#search`} aria-label="Search" data-for={roles.join(" ")} className={style}>
      {look}
    </a>
  );
}

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
        className={style}
      >
        {look}
        <kbd className="hidden text-xs sidebar:block rail:hidden">Ctrl K</kbd>
      </button>
      {/* Their names alone: of the icons, the page would hold a second copy. */}
      <Commands screens={screens.map(({ path, title }) => ({ path, title }))} lists={lists} />
    </>
  );
}
