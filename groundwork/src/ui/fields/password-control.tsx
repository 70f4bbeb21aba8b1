import { useState } from "react";
import { controlStyle } from "@/ui/control-style";
import type { ControlProps } from "./control";

/** A control for a password, which can be shown while it is typed. */
export function PasswordControl({ field, name, texts, tied }: ControlProps<"password">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...tied}
        type={shown ? "text" : "password"}
        name={name}
        defaultValue={texts[0]}
        autoComplete={field.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className={`h-control pe-16! ${controlStyle}`}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={`Show ${field.label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 end-1 pointer-coarse:inset-y-0 rounded-md px-2.5 text-sm text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        {shown ? "Hide" : "Show"}
      </button>
    </div>
  );
}
