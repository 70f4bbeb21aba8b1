import type { FormState } from "#client/form";
import { rowChange } from "#client/row-changes";
import { oneOf } from "#contract/display";
import type { StateMachine } from "#contract/states";
import { CancelButton } from "#ui/cancel-button";
import { FieldValues } from "#ui/field-value";
import { Alert } from "@/ui/alert";

type StaleAlertProps = {
  /** The form in which the older version is changed. */
  of: Pick<FormState, "fields" | "references">;
  machine?: Pick<StateMachine<string, string>, "labels">;
  /** The row as it is now. */
  newer: { readonly id: string; readonly [name: string]: unknown };
  onReload: () => void;
};

const titles = { own: "You changed this in another tab", other: "Another user changed this" };

/** Shows what a row is now to a user whose changes were made to an older version of it. */
export function StaleAlert({ of: form, machine, newer, onReload }: StaleAlertProps) {
  const change = rowChange(newer.id);
  return (
    <Alert kind="warning" title={change ? titles[change.own ? "own" : "other"] : "The newer version"}>
      <p>
        {change && <span>This is what it is now. </span>}
        <span>What you typed is still above.</span>
      </p>
      <div className="my-3 grid max-h-64 gap-2 overflow-y-auto">
        <FieldValues fields={form.fields} of={newer} references={form.references} />
        {machine && (
          <FieldValues fields={{ state: oneOf("State", machine.labels) }} of={{ state: newer.state }} />
        )}
      </div>
      <CancelButton size="small" onCancel={onReload}>
        Use the newer version
      </CancelButton>
    </Alert>
  );
}
