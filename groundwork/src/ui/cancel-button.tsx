import { type ComponentProps, use } from "react";
import { leave } from "#client/drafts";
import { FormContext } from "#client/form-draft";
import { Button } from "@/ui/button";

type CancelButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  /** Called when what was typed is not wanted, or nothing was typed. */
  onCancel: () => void;
};

/** A button in a form that gives up what was typed into it, after it was asked whether to. */
export function CancelButton({ onCancel, children = "Cancel", ...rest }: CancelButtonProps) {
  const { draftKey } = use(FormContext);
  return (
    <Button {...rest} onClick={() => (draftKey === null ? onCancel() : leave(onCancel, draftKey))}>
      {children}
    </Button>
  );
}

type FormButtonsProps = { submit: string; pending: boolean; onCancel: () => void };

/** The button that submits a form, and the one that gives it up. */
export const FormButtons = ({ submit, pending, onCancel }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" variant="primary" pending={pending}>
      {submit}
    </Button>
    <CancelButton onCancel={onCancel} />
  </div>
);
