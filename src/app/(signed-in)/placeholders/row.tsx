import type { PlaceholderView } from "@/product/placeholder/fields";
import { Link, LinkPending } from "@/ui/link";
import { Time } from "@/ui/time";
import { StateBadge } from "./state-badge";

type PlaceholderRowProps = {
  view: PlaceholderView;
  own: boolean;
  /** The moment to show: the one that the list is in the order of, if it is in that of one. */
  at: Date;
};

/** One placeholder of the list; all of it leads to the placeholder's own page. */
export function PlaceholderRow({ view: placeholder, own, at }: PlaceholderRowProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-4 transition-colors hover:bg-sunken has-focus-visible:bg-sunken sm:px-6 md:grid-cols-[minmax(0,1fr)_6.5rem_11rem]">
      <div className="col-span-2 min-w-0 md:col-span-1">
        <Link
          href={`/placeholders/${placeholder.id}`}
          className="flex items-center gap-2 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <span dir="auto" className="truncate">
            {placeholder.title}
          </span>
          <LinkPending />
        </Link>
        <p className="truncate text-sm text-ink-soft">
          {!own && (
            <>
              <bdi className="font-medium">{placeholder.ownerName}</bdi> ·{" "}
            </>
          )}
          {placeholder.note ? <bdi>{placeholder.note}</bdi> : <span className="text-ink-faint">No note</span>}
        </p>
      </div>
      <div>
        <StateBadge state={placeholder.state} />
      </div>
      <span className="text-right text-sm text-ink-faint">
        <Time at={at} />
      </span>
    </li>
  );
}
