"use client";

import { Field as BaseField } from "@base-ui/react/field";
import { useInitialValue } from "groundwork/client/form-draft";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

/** A field for text of several lines. It grows with what is typed where the browser can do that. */
export function TextAreaField({ rows = 4, ...field }: FieldProps & { rows?: number }) {
  const initial = useInitialValue(field);
  return (
    <Field {...field}>
      <BaseField.Control
        defaultValue={initial}
        autoComplete="off"
        dir="auto"
        render={<textarea rows={rows} />}
        className={`field-sizing-content max-h-96 min-h-24 resize-y py-2 ${controlStyle}`}
      />
    </Field>
  );
}
