import type { ControlProps } from "./control";

const row = "flex min-h-8 cursor-pointer items-center gap-2.5 text-sm";
const box = "size-4.5 shrink-0 cursor-pointer accent-primary";

type Boxes = ControlProps<"oneOf" | "manyOf"> & { type: "radio" | "checkbox"; labels: [string, string][] };

function ChoiceControl({ name, texts, tied, type, labels }: Boxes) {
  const { id, "aria-invalid": invalid, ...group } = tied;
  return (
    <fieldset {...group} id={id} className="grid gap-x-6 sm:flex sm:flex-wrap">
      {labels.map(([value, label]) => (
        <label key={value} className={row}>
          <input
            type={type}
            name={name}
            value={value}
            defaultChecked={texts.includes(value) || (value === "" && texts.length === 0)}
            aria-invalid={invalid}
            className={box}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** A control for one of a few values, all of them in sight: the arrow keys move through it. */
export const RadioControl = ({ optional, ...props }: ControlProps<"oneOf">) => (
  <ChoiceControl
    {...props}
    optional={optional}
    type="radio"
    labels={[...(optional ? [["", "None"] as [string, string]] : []), ...Object.entries(props.field.labels)]}
  />
);

/** A control for any of a few values. */
export const ManyOfControl = (props: ControlProps<"manyOf">) => (
  <ChoiceControl {...props} type="checkbox" labels={Object.entries(props.field.labels)} />
);

/** A control for yes or no. */
export const YesNoControl = ({ name, texts, tied }: ControlProps<"yesNo">) => (
  <input
    {...tied}
    type="checkbox"
    name={name}
    value="yes"
    defaultChecked={texts[0] === "yes"}
    className={box}
  />
);
