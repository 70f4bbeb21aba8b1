import { Suspense, use, useId } from "react";
import type { FormState } from "#client/form";
import { FormContext } from "#client/form-draft";
import { lazyPart } from "#client/lazy-part";
import type { AnyField } from "#contract/display";
import { Skeleton } from "@/ui/skeleton";
import {
  ChoiceControl,
  type ControlProps,
  DateControl,
  LongTextControl,
  PasswordControl,
  SelectControl,
  TextControl,
  YesNoControl,
} from "./controls";

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
      if (!props.optional) return <YesNoControl {...props} field={field} />;
      return <SelectControl {...props} field={field} />;
    case "oneOf":
      if (field.as === "radio") return <ChoiceControl {...props} field={field} />;
      return <SelectControl {...props} field={field} />;
    case "manyOf":
      return <ChoiceControl {...props} field={field} />;
    case "reference":
      return <ReferenceControl {...props} field={field} />;
    case "tags":
      return <TagsControl {...props} field={field} />;
    default:
      return <TextControl {...props} field={field} />;
  }
}

/** Where the label is: a group of controls has nothing that one could be for, and that of a box stands beside it. */
function placeOfLabel(field: AnyField, optional: boolean) {
  if (field.kind === "manyOf" || (field.kind === "oneOf" && field.as === "radio")) return "group";
  return field.kind === "yesNo" && !optional ? "beside" : "above";
}

type FormFieldProps<Name extends string> = { form: FormState<Name>; name: NoInfer<Name> };

/**
 * One field of a form, with the control that its kind has: label, control, refusal and description, tied together for
 * assistive technology.
 */
export function FormField<Name extends string>({ form, name }: FormFieldProps<Name>) {
  const { errors, restored } = use(FormContext);
  const id = useId();
  const field = form.fields[name];
  const { label, description } = field;
  const error = errors[name];
  const optional = form.isOptional(name);
  const texts = restored?.[name]?.to ?? form.saved[name] ?? [];
  const place = placeOfLabel(field, optional);
  const ids = { label: `${id}label`, description: `${id}description`, error: `${id}error` };
  const tied = {
    id,
    "aria-labelledby": ids.label,
    "aria-describedby": `${error ? ids.error : ""} ${description ? ids.description : ""}`.trim() || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
  const useOptions = form.references[name];
  let control = <Control {...{ field, name, texts, optional, tied, useOptions }} />;
  // Not all of them: late in a long page, React leaves what is in a boundary to a script.
  if (isLazy(field)) control = <Suspense fallback={<Loading {...{ name, texts }} />}>{control}</Suspense>;
  const Label = place === "group" ? "span" : "label";
  const text = (
    <Label
      id={ids.label}
      {...(place !== "group" && { htmlFor: id })}
      className={`font-medium ${place === "beside" ? "cursor-pointer" : ""}`}
    >
      {label}
    </Label>
  );
  return (
    <div data-field={name} className="grid gap-1.5">
      {place === "beside" ? (
        <span className="flex min-h-8 items-center gap-2.5 text-sm">
          {control}
          {text}
        </span>
      ) : (
        <>
          <span className="flex items-baseline justify-between gap-3 text-sm">
            {text}
            {optional && <span className="text-muted-foreground">optional</span>}
          </span>
          {control}
        </>
      )}
      {error && (
        <p
          id={ids.error}
          className="flex gap-2 text-sm font-medium text-destructive before:content-['▲'/''] before:text-[0.7em] before:leading-[2]"
        >
          {error}
        </p>
      )}
      {description && (
        <p id={ids.description} className="text-sm text-muted-foreground">
          {description}
        </p>
      )}
    </div>
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

/** All fields of a form, in their order. */
export const Fields = <Name extends string>({ of: form }: { of: FormState<Name> }) =>
  (Object.keys(form.fields) as Name[]).map((name) => <FormField key={name} form={form} name={name} />);
