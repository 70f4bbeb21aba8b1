import type { ReactNode } from "react";
import { Alert } from "@/ui/alert";
import { CancelButton } from "@/ui/cancel-button";

type StaleAlertProps<Field extends string> = {
  fields: Readonly<Record<Field, { readonly label: string }>>;
  /** The row as it is now. */
  newer: Readonly<Record<NoInfer<Field>, string>>;
  badge?: ReactNode;
  onReload: () => void;
};

/** Shows what a row is now to a user whose changes were made to an older version of it. */
export function StaleAlert<Field extends string>({ fields, newer, badge, onReload }: StaleAlertProps<Field>) {
  return (
    <Alert kind="warning" title="The newer version">
      <p>What you typed is still below.</p>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {(Object.keys(fields) as Field[]).map((field) => (
          <Row key={field} label={fields[field].label}>
            {newer[field] || "None"}
          </Row>
        ))}
        {badge && <Row label="State">{badge}</Row>}
      </dl>
      <CancelButton size="small" onCancel={onReload}>
        Use the newer version
      </CancelButton>
    </Alert>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd dir="auto" className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {children}
      </dd>
    </>
  );
}
