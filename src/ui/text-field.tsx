"use client";

import { Field as BaseField } from "@base-ui/react/field";
import { useInitialValue } from "groundwork/client/form-draft";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

type TextFieldProps = FieldProps & {
  /** Kind of text. Kinds other than a password are checked by the form's schema, not by the browser. */
  kind?: "text" | "email";
  autoComplete?: string;
};

/** A field for one line of text. */
export function TextField({ kind = "text", autoComplete = "off", ...field }: TextFieldProps) {
  const initial = useInitialValue(field);
  return (
    <Field {...field}>
      <BaseField.Control
        type="text"
        dir="auto"
        defaultValue={initial}
        autoComplete={autoComplete}
        autoFocus={field.autoFocus}
        {...(kind === "email" && { inputMode: "email", autoCapitalize: "none", spellCheck: false })}
        className={`h-10 ${controlStyle}`}
      />
    </Field>
  );
}
