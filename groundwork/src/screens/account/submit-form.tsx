import type { ReactNode } from "react";
import type { FormState } from "#client/form";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { Button } from "@/ui/button";

type SubmitFormProps<Name extends string> = {
  form: FormState<Name>;
  submit: string;
  variant?: "primary" | "secondary";
  /** What stands before the fields. */
  children?: ReactNode;
};

/** A form on a page of the account, with the button that submits it. It keeps no draft. */
export const SubmitForm = <Name extends string>(props: SubmitFormProps<Name>) => {
  const { form, submit, variant = "primary", children } = props;
  return (
    <Form {...form} draft={null}>
      {children}
      <Fields of={form} />
      <Button type="submit" variant={variant} pending={form.pending} className="justify-self-start">
        {submit}
      </Button>
    </Form>
  );
};

type DialogFormProps<Name extends string> = Omit<SubmitFormProps<Name>, "variant"> & {
  /** For what takes something away. */
  danger?: boolean;
  onClose: () => void;
};

/** The same in a dialog, which it closes, unless it is under way. */
export const DialogForm = <Name extends string>(props: DialogFormProps<Name>) => {
  const { form, submit, danger = false, onClose, children } = props;
  return (
    <Form {...form} draft={null} autoFocus className="mt-6">
      {children}
      <Fields of={form} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={() => !form.pending && onClose()}>Cancel</Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} pending={form.pending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
};
