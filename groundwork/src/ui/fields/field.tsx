import type { ReactNode } from "react";

type FieldProps = {
  name: string;
  label: string;
  description?: ReactNode;
  /** Says so beside the label. */
  optional: boolean;
  error: string | undefined;
  ids: { control: string; label: string; description: string; error: string };
  /** Where the label is: a group of controls has nothing that one could be for, and that of a box stands beside it. */
  labelled: "above" | "group" | "beside";
  children: ReactNode;
};

/** Label, control, refusal and description of one field, tied together for assistive technology. */
export function FieldBox({ name, label, description, optional, error, ids, labelled, children }: FieldProps) {
  const Label = labelled === "group" ? "span" : "label";
  const text = (
    <Label
      id={ids.label}
      {...(labelled !== "group" && { htmlFor: ids.control })}
      className={`font-medium ${labelled === "beside" ? "cursor-pointer" : ""}`}
    >
      {label}
    </Label>
  );
  return (
    <div data-field={name} className="grid gap-1.5">
      {labelled === "beside" ? (
        <span className="flex min-h-8 items-center gap-2.5 text-sm">
          {children}
          {text}
        </span>
      ) : (
        <>
          <span className="flex items-baseline justify-between gap-3 text-sm">
            {text}
            {optional && <span className="text-muted-foreground">optional</span>}
          </span>
          {children}
        </>
      )}
      {error && (
        <p
          id={ids.error}
          className="flex gap-2 text-sm font-medium text-destructive before:content-['▲'/''] before:text-[0.7em] before:leading-[2]"
        >
          {error}
        </p>
      )}
      {description && (
        <p id={ids.description} className="text-sm text-muted-foreground">
          {description}
        </p>
      )}
    </div>
  );
}
