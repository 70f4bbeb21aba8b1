import type { PlaceholderView } from "@/product/placeholder/fields";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { StateBadge } from "../state-badge";

type StaleNoticeProps = { current: PlaceholderView; onLoad: () => void };

/** Shows what the placeholder is now to somebody whose changes were made to an older version of it. */
export function StaleNotice({ current, onLoad }: StaleNoticeProps) {
  return (
    <Notice kind="warning" title="This is how it stands now">
      <p>What you typed is still below. Save it over this, or load this and start again.</p>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">Title</dt>
        <dd className="wrap-anywhere">{current.title}</dd>
        <dt className="text-ink-soft">Note</dt>
        <dd className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
          {current.note || "None"}
        </dd>
        <dt className="text-ink-soft">State</dt>
        <dd>
          <StateBadge state={current.state} />
        </dd>
      </dl>
      <Button size="small" onClick={onLoad}>
        Load what is there now
      </Button>
    </Notice>
  );
}
