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
