import type { AnyReferences, ReferencesOf, UseOptions } from "#client/form";
import { loggedText } from "#contract/dates";
import type { AnyField, AnyFields } from "#contract/display";
import { labelFor } from "#contract/labels";
import { Time } from "./time";

type FieldValueProps<Field extends AnyField> = {
  field: Field;
  /** As a view or the history has it: a value, or its logged text. */
  value: unknown;
} & LabelHook<Field>;

/** For a reference, what knows its label; where only the page's data say which kind it is, the id is shown without it. */
type LabelHook<Field> = [Field] extends [{ readonly kind: "reference" }]
  ? { useOptions: UseOptions }
  : { useOptions?: UseOptions | undefined };

/** A value as people read it; "None" where there is none. */
export function FieldValue<Field extends AnyField>({ field, value, useOptions }: FieldValueProps<Field>) {
  const text = loggedText(value);
  if (text === null || text === "") return <span className="text-muted-foreground">None</span>;
  if (field.kind === "dateTime") return <Time at={new Date(text)} />;
  if (field.kind === "reference" && useOptions) return <Reference id={text} useOptions={useOptions} />;
  return (
    <span
      dir="auto"
      className={`wrap-anywhere ${field.kind === "longText" ? "block whitespace-pre-wrap" : ""}`}
    >
      {labelFor(field, text)}
    </span>
  );
}

function Reference({ id, useOptions }: { id: string; useOptions: UseOptions }) {
  const { options } = useOptions("", id);
  return <bdi>{options.find(({ value }) => value === id)?.label ?? id}</bdi>;
}

type FieldValuesProps<Fields extends AnyFields, Without extends string> = {
  fields: Fields;
  /** The view, or a part of it. */
  of: { readonly [Name in NoInfer<keyof Fields>]: unknown };
  /** Fields that are shown elsewhere. */
  without?: readonly (Without & NoInfer<keyof Fields>)[];
} & ReferencesOf<Fields, Without>;

/** The fields of a view with their values, in their order. */
export function FieldValues<Fields extends AnyFields, const Without extends string = never>({
  fields,
  of: view,
  without = [],
  references = {},
}: FieldValuesProps<Fields, Without>) {
  const hidden: readonly string[] = without;
  const values: Readonly<Record<string, unknown>> = view;
  const hooks: AnyReferences = references;
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {Object.entries<AnyField>(fields)
        .filter(([name]) => !hidden.includes(name))
        .map(([name, field]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{field.label}</dt>
            <dd>
              <FieldValue field={field} value={values[name]} useOptions={hooks[name]} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
