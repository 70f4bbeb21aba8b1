import type { ComponentProps, ComponentType, ReactNode } from "react";
import type { FormState } from "../../client/form";

type Choices = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

/** Components of the product's form kit that the explorer is made of. */
export type ExplorerParts = {
  readonly Form: ComponentType<
    FormState & { readonly draft: string | null; readonly className?: string; readonly children: ReactNode }
  >;
  readonly FormField: ComponentType<{ readonly form: FormState; readonly name: string }>;
  readonly Button: ComponentType<
    ComponentProps<"button"> & {
      readonly variant?: "primary" | "quiet";
      readonly size?: "small";
      readonly pending?: boolean;
    }
  >;
  readonly Select: ComponentType<Choices & { readonly labelHidden?: boolean }>;
  readonly SegmentedControl: ComponentType<Choices>;
  readonly ConfirmDialog: ComponentType<{
    readonly title: string;
    readonly confirm: string;
    readonly pending: boolean;
    readonly onConfirm: () => void;
    readonly onClose: () => void;
    readonly children: ReactNode;
  }>;
  /** Text that a button copies. */
  readonly Code: ComponentType<{ readonly text: string; readonly label: string }>;
  /** Id of a new row, as the product's forms make it. */
  readonly newId: () => string;
};
