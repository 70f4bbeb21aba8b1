"use client";

import { Suspense, use, useId } from "react";
import type { FormState } from "#client/form";
import { lazyPart } from "#client/lazy-part";
import type { AnyField } from "#contract/display";
import { Skeleton } from "@/ui/skeleton";
import { ManyOfControl, RadioControl, YesNoControl } from "./choice-controls";
import type { ControlProps } from "./control";
import { FieldBox } from "./field";
import { FormContext } from "./form-context";
import { PasswordControl } from "./password-control";
import { SelectControl } from "./select-control";
import { DateControl, LongTextControl, TextControl } from "./text-control";

// Most forms have neither, and a combobox is heavier than a whole form.
const ReferenceControl = lazyPart(async () => (await import("./reference-control")).ReferenceControl);
const TagsControl = lazyPart(async () => (await import("./tags-control")).TagsControl);

const isLazy = ({ kind }: AnyField): boolean => kind === "reference" || kind === "tags";

/** The control of a field. */
function Control(props: ControlProps) {
  const { field } = props;
  switch (field.kind) {
    case "password":
      return <PasswordControl {...props} field={field} />;
    case "longText":
      return <LongTextControl {...props} field={field} />;
    case "date":
    case "dateTime":
      return <DateControl {...props} field={field} />;
    case "yesNo":
      return props.optional ? (
        <SelectControl {...props} field={field} />
      ) : (
        <YesNoControl {...props} field={field} />
      );
    case "oneOf":
      return field.as === "radio" ? (
        <RadioControl {...props} field={field} />
      ) : (
        <SelectControl {...props} field={field} />
      );
    case "manyOf":
      return <ManyOfControl {...props} field={field} />;
    case "reference":
      return <ReferenceControl {...props} field={field} />;
    case "tags":
      return <TagsControl {...props} field={field} />;
    default:
      return <TextControl {...props} field={field} />;
  }
}

function placeOfLabel(field: AnyField, optional: boolean) {
  if (field.kind === "manyOf" || (field.kind === "oneOf" && field.as === "radio")) return "group";
  return field.kind === "yesNo" && !optional ? "beside" : "above";
}

type FormFieldProps<Name extends string> = {
  form: FormState<Name>;
  name: NoInfer<Name>;
};

/** One field of a form, with the control that its kind has. */
export function FormField<Name extends string>({ form, name }: FormFieldProps<Name>) {
  const { errors, restored } = use(FormContext);
  const id = useId();
  const field = form.fields[name];
  const error = errors[name];
  const optional = form.isOptional(name);
  const texts = restored?.[name]?.to ?? form.saved[name] ?? [];
  const ids = { control: id, label: `${id}label`, description: `${id}description`, error: `${id}error` };
  const tied = {
    id,
    "aria-labelledby": ids.label,
    "aria-describedby":
      `${error ? ids.error : ""} ${field.description ? ids.description : ""}`.trim() || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
  const control = (
    <Control
      field={field}
      name={name}
      texts={texts}
      optional={optional}
      tied={tied}
      useOptions={form.references[name]}
    />
  );
  return (
    <FieldBox
      name={name}
      label={field.label}
      description={field.description}
      optional={optional}
      error={error}
      ids={ids}
      labelled={placeOfLabel(field, optional)}
    >
      {isLazy(field) ? (
        <Suspense fallback={<Loading name={name} texts={texts} />}>{control}</Suspense>
      ) : (
        // Late in a long page, React leaves what is in a boundary to a script.
        control
      )}
    </FieldBox>
  );
}

/** In the place of a control while its code is on the way: the form has its values already. */
const Loading = ({ name, texts }: Pick<ControlProps, "name" | "texts">) => (
  <>
    {texts.map((text) => (
      <input key={text} type="hidden" name={name} value={text} />
    ))}
    <Skeleton className="h-control w-full" />
  </>
);
