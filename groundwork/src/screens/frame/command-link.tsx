import { roles } from "@/product/permissions";
import { home } from "@/product/screens";
import { Icon, search } from "@/ui/icon";

// Apart from the button: pages that have the link alone load nothing of the command menu.

export const commandStyle =
  "icon-button sidebar:h-9 sidebar:w-full sidebar:justify-start sidebar:gap-2.5 sidebar:border sidebar:border-input sidebar:bg-card sidebar:px-2 rail:justify-center";

export const commandLook = (
  <>
    <Icon path={search} className="size-5 sidebar:size-4" />
    <span className="hidden grow text-start text-label sidebar:block rail:hidden">Search…</span>
  </>
);

/** Leads users from a page that was made at the build, and has no command menu, to one that opens it. */
export function CommandLink() {
  return (
    <a href={`${home}#search`} aria-label="Search" data-for={roles.join(" ")} className={commandStyle}>
      {commandLook}
    </a>
  );
}
