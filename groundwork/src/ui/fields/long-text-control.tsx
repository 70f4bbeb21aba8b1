import { controlStyle } from "@/ui/control-style";
import type { ControlProps } from "./control";

/** A control for text of several lines. It grows with what is typed where the browser can do that. */
export function LongTextControl({ name, texts, tied }: ControlProps<"longText">) {
  return (
    <textarea
      {...tied}
      name={name}
      rows={4}
      dir="auto"
      defaultValue={texts[0]}
      autoComplete="off"
      className={`field-sizing-content max-h-96 min-h-24 resize-y py-2 ${controlStyle}`}
    />
  );
}
