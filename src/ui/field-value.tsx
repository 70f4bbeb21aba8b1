import type { UseOptions } from "groundwork/client/form";
import type { AnyField, AnyFields } from "groundwork/contract/display";
import { displayed, loggedText } from "groundwork/contract/displayed";
import { Time } from "./time";

type FieldValueProps = {
  field: AnyField;
  /** As a view or the history has it: a value, or its logged text. */
  value: unknown;
  /** For a reference, what knows its label; without it the id is shown. */
  useOptions?: UseOptions | undefined;
};

/** A value as people read it; "None" where there is none. */
export function FieldValue({ field, value, useOptions }: FieldValueProps) {
  const text = loggedText(value);
  if (text === null || text === "") return <span className="text-ink-faint">None</span>;
  if (field.kind === "dateTime") return <Time at={new Date(text)} />;
  if (field.kind === "reference" && useOptions) return <Reference id={text} useOptions={useOptions} />;
  return (
    <span dir="auto" className={`wrap-anywhere ${field.kind === "longText" ? "whitespace-pre-wrap" : ""}`}>
      {displayed(field, text)}
    </span>
  );
}

function Reference({ id, useOptions }: { id: string; useOptions: UseOptions }) {
  const { options } = useOptions("", id);
  return <bdi>{options.find(({ value }) => value === id)?.label ?? id}</bdi>;
}

type FieldValuesProps<Fields extends AnyFields> = {
  fields: Fields;
  /** The view, or a part of it. */
  of: { readonly [Key in keyof Fields]: unknown };
  references?: { readonly [Key in keyof Fields]?: UseOptions };
};

/** The fields of a view with their values, in their order. */
export const FieldValues = <Fields extends AnyFields>({
  fields,
  of: view,
  references = {},
}: FieldValuesProps<Fields>) => (
  <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
    {Object.entries(fields).map(([name, field]: [keyof Fields & string, AnyField]) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft">{field.label}</dt>
        <dd>
          <FieldValue field={field} value={view[name]} useOptions={references[name]} />
        </dd>
      </div>
    ))}
  </dl>
);
