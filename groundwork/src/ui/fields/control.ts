import type { UseOptions } from "#client/form";
import type { Texts } from "#client/form-values";
import type { AnyField } from "#contract/display";
import { controlStyle } from "@/ui/control-style";

type Kind = AnyField["kind"];

/** Props of the control of a kind of field. */
export type ControlProps<Of extends Kind = Kind> = {
  field: Extract<AnyField, { kind: Of }>;
  name: string;
  /** Texts that it begins with. */
  texts: Texts;
  /** Whether it may be left empty. */
  optional: boolean;
  /** Attributes that tie it to its label, description and refusal. */
  tied: {
    readonly id: string;
    readonly "aria-labelledby": string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": true | undefined;
  };
  useOptions?: UseOptions | undefined;
};

/** Look of an input of a day. Where a mouse is, it has a calendar of its own beside it. */
export const dayStyle = `h-control min-w-0 pointer-fine:not-last:pe-10 appearance-none tabular-nums pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden ${controlStyle}`;
