import { controlStyle } from "@/ui/control-style";
import { chevronDown, Icon } from "@/ui/icon";
import type { ControlProps } from "./control";

const yesOrNo = { yes: "Yes", no: "No" };

/** A control for one of a few values: the browser's own select. Nothing is chosen in it until someone chooses. */
export function SelectControl({ field, name, texts, optional, tied }: ControlProps<"oneOf" | "yesNo">) {
  const [chosen = ""] = texts;
  return (
    <span className="relative">
      <select
        {...tied}
        name={name}
        defaultValue={chosen}
        autoComplete="off"
        className={`h-control appearance-none pe-9! ${controlStyle}`}
      >
        {(optional || chosen === "") && <option value="">{optional ? "None" : "Choose…"}</option>}
        {Object.entries(field.kind === "oneOf" ? field.labels : yesOrNo).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon path={chevronDown} className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4" />
    </span>
  );
}
