import { placeholderFields } from "@/product/placeholder/display";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { Alert } from "@/ui/alert";
import { CancelButton } from "@/ui/cancel-button";
import { FieldValues } from "@/ui/field-value";
import { StateBadge } from "../state-badge";

type StaleAlertProps = { current: PlaceholderView; onReload: () => void };

/** Shows what the placeholder is now to a user whose changes were made to an older version of it. */
export function StaleAlert({ current, onReload }: StaleAlertProps) {
  return (
    <Alert kind="warning" title="The newer version">
      <p>What you typed is still below.</p>
      <div className="my-3 grid gap-2">
        <FieldValues fields={placeholderFields} of={current} />
        <StateBadge state={current.state} />
      </div>
      <CancelButton size="small" onCancel={onReload}>
        Use the newer version
      </CancelButton>
    </Alert>
  );
}
