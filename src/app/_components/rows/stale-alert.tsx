import type { AnyField } from "groundwork/contract/display";
import type { ReactNode } from "react";
import { Alert } from "@/ui/alert";
import { CancelButton } from "@/ui/cancel-button";
import { FieldValue } from "@/ui/field-value";

type StaleAlertProps<Field extends string> = {
  fields: { readonly [Key in Field]: AnyField };
  /** The row as it is now. */
  newer: { readonly [Key in NoInfer<Field>]: unknown };
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
            <FieldValue field={fields[field]} value={newer[field]} />
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
      <dd className="max-h-48 overflow-y-auto wrap-anywhere">{children}</dd>
    </>
  );
}
