"use client";

import { Field as BaseField } from "@base-ui/react/field";
import type { ReactNode } from "react";

/** Props of every field of a form. */
export type FieldProps = {
  name: string;
  label: string;
  description?: ReactNode;
  /** Says so beside the label. */
  optional?: boolean;
  defaultValue?: string | undefined;
  autoFocus?: boolean;
};

/** Label, control, description and refusal of one field, tied together for assistive technology. */
export function Field({
  name,
  label,
  description,
  optional = false,
  children,
}: Pick<FieldProps, "name" | "label" | "description" | "optional"> & { children: ReactNode }) {
  return (
    <BaseField.Root name={name} className="grid gap-1.5">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <BaseField.Label className="font-semibold">{label}</BaseField.Label>
        {optional && <span className="text-ink-faint">optional</span>}
      </span>
      {children}
      <BaseField.Error className="flex gap-2 text-sm font-medium text-danger before:content-['▲'/''] before:text-[0.7em] before:leading-[2]" />
      {description && (
        <BaseField.Description className="text-sm text-ink-soft">{description}</BaseField.Description>
      )}
    </BaseField.Root>
  );
}
