"use client";

import { Field as BaseField } from "@base-ui/react/field";
import { useState } from "react";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

type PasswordFieldProps = FieldProps & { autoComplete: "current-password" | "new-password" };

/** A field for a password, which can be shown while it is typed. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className="relative">
        <BaseField.Control
          type={shown ? "text" : "password"}
          defaultValue={field.defaultValue}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={`h-10 pr-16! ${controlStyle}`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show ${field.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 rounded-control px-2.5 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
        >
          {shown ? "Hide" : "Show"}
        </button>
      </div>
    </Field>
  );
}
