import type { UseOptions } from "#client/form";
import type { Texts } from "#client/form-values";
import type { AnyField } from "#contract/display";

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
