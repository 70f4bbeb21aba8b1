import type { PlaceholderView } from "@/product/placeholder/fields";
import { Alert } from "@/ui/alert";
import { CancelButton } from "@/ui/cancel-button";
import { StateBadge } from "../state-badge";

type StaleAlertProps = { current: PlaceholderView; onReload: () => void };

/** Shows what the placeholder is now to a user whose changes were made to an older version of it. */
export function StaleAlert({ current, onReload }: StaleAlertProps) {
  return (
    <Alert kind="warning" title="The newer version">
      <p>What you typed is still below.</p>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">Title</dt>
        <dd dir="auto" className="wrap-anywhere">
          {current.title}
        </dd>
        <dt className="text-ink-soft">Note</dt>
        <dd dir="auto" className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
          {current.note || "None"}
        </dd>
        <dt className="text-ink-soft">State</dt>
        <dd>
          <StateBadge state={current.state} />
        </dd>
      </dl>
      <CancelButton size="small" onCancel={onReload}>
        Use the newer version
      </CancelButton>
    </Alert>
  );
}
