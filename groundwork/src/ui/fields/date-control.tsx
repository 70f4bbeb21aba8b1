import { useIsAlive } from "#client/time";
import { controlStyle } from "@/ui/control-style";
import type { ControlProps } from "./control";

/** A control for a day, or for a moment in the reader's time zone: the browser's own, which phones do best. */
export function DateControl({ field, name, texts, tied }: ControlProps<"date" | "dateTime">) {
  const isAlive = useIsAlive();
  return (
    <input
      {...tied}
      // The server knows no time zone, so the moment that it has written is replaced.
      key={String(isAlive && texts.length > 0)}
      type={field.kind === "date" ? "date" : "datetime-local"}
      name={name}
      defaultValue={texts[0]}
      suppressHydrationWarning
      min={field.kind === "date" ? "1970-01-01" : "1970-01-01T00:00"}
      max={field.kind === "date" ? "2199-12-31" : "2199-12-31T23:59"}
      autoComplete="off"
      className={`min-h-10 appearance-none tabular-nums ${controlStyle}`}
    />
  );
}
