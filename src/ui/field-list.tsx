import type { AnyField } from "groundwork/contract/display";
import { FieldValue } from "./field-value";

type FieldListProps<Name extends string> = {
  fields: { readonly [Key in Name]: AnyField };
  of: { readonly [Key in NoInfer<Name>]: unknown };
  /** Those that are shown elsewhere. */
  without?: readonly NoInfer<Name>[];
};

/** What a row says, field by field, in their order. */
export function FieldList<Name extends string>({ fields, of: row, without = [] }: FieldListProps<Name>) {
  const names = (Object.keys(fields) as Name[]).filter((name) => !without.includes(name));
  return (
    <dl className="grid gap-4">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{fields[name].label}</dt>
          <dd className="wrap-anywhere">
            <FieldValue field={fields[name]} value={row[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
