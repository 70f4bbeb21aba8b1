import type { UseOptions } from "groundwork/client/form";
import type { AnyField } from "groundwork/contract/display";
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
    <span
      dir="auto"
      className={`wrap-anywhere ${field.kind === "longText" ? "block whitespace-pre-wrap" : ""}`}
    >
      {displayed(field, text)}
    </span>
  );
}

function Reference({ id, useOptions }: { id: string; useOptions: UseOptions }) {
  const { options } = useOptions("", id);
  return <bdi>{options.find(({ value }) => value === id)?.label ?? id}</bdi>;
}

type FieldValuesProps<Name extends string> = {
  fields: { readonly [Key in Name]: AnyField };
  /** The view, or a part of it. */
  of: { readonly [Key in NoInfer<Name>]: unknown };
  /** Fields that are shown elsewhere. */
  without?: readonly NoInfer<Name>[];
  references?: { readonly [Key in NoInfer<Name>]?: UseOptions };
};

/** The fields of a view with their values, in their order. */
export const FieldValues = <Name extends string>({
  fields,
  of: view,
  without = [],
  references = {},
}: FieldValuesProps<Name>) => (
  <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
    {(Object.keys(fields) as Name[])
      .filter((name) => !without.includes(name))
      .map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{fields[name].label}</dt>
          <dd>
            <FieldValue field={fields[name]} value={view[name]} useOptions={references[name]} />
          </dd>
        </div>
      ))}
  </dl>
);
