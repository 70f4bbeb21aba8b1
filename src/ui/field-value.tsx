import type { AnyField } from "groundwork/contract/display";
import { displayed, loggedText } from "groundwork/contract/displayed";
import { Time } from "./time";

/** Value of a field as people read it. */
export function FieldValue({ field, value }: { field: AnyField; value: unknown }) {
  const text = loggedText(value);
  if (text === null || text === "") return <span className="text-ink-faint">None</span>;
  if (field.kind === "dateTime") return <Time at={new Date(text)} />;
  return (
    <span dir="auto" className={field.kind === "longText" ? "whitespace-pre-wrap" : undefined}>
      {displayed(field, text)}
    </span>
  );
}
