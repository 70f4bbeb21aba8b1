import type { ReactNode } from "react";
import type { FieldErrors, FormState } from "#client/form";
import { rowChange } from "#client/row-changes";
import { type Save, useVersionedSave } from "#client/versioned-save";
import { oneOf } from "#contract/display";
import type { StateMachine } from "#contract/states";
import { type Words, withinSentence } from "#contract/words";
import { CancelButton, FormButtons } from "#ui/cancel-button";
import { FieldValues } from "#ui/field-value";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { useToast } from "#ui/toast";
import { Alert } from "@/ui/alert";

export type EditFormProps<Row> = {
  /** The version that is edited, which stays the same while the form is open. */
  view: Row;
  /** The row as the page around the form shows it. */
  current: Row;
  /** Errors of the fields that were found outside the form; a new object for each time. */
  refused: FieldErrors;
  /** The newer version is to be edited instead. */
  onReload: (current: Row) => void;
  onClose: () => void;
};

/** Submit of a form of what is there, and the newer version, once there is one. */
export function useEdit<Row extends { readonly id: string; readonly version: number }, Content>(
  edit: Save<Row, Content>,
  onClose: () => void,
) {
  const toast = useToast();
  const { newer, save } = useVersionedSave(edit);
  async function submit(content: Content) {
    await save(content);
    toast.show({ kind: "success", title: "Changes saved" });
    onClose();
  }
  return { newer, submit };
}

type Props = {
  words: Words;
  id: string;
  form: FormState;
  /** Notice of a newer version, once there is one: saving now means overwriting it. */
  stale: ReactNode;
  onClose: () => void;
};

/** Form of the version of a row that it was opened on. */
export const EditForm = ({ words, id, form, stale, onClose }: Props) => (
  <Form {...form} draft={`${withinSentence(words.one)} ${id}`} autoFocus>
    <Fields of={form} />
    <div role="status" className="empty:absolute">
      {stale}
    </div>
    <FormButtons
      submit={stale ? "Overwrite with mine" : "Save changes"}
      pending={form.pending}
      onCancel={onClose}
    />
  </Form>
);

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
