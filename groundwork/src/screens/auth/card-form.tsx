import type { ReactNode } from "react";
import type { FormState } from "#client/form";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

type CardFormProps<Name extends string> = { form: FormState<Name>; submit: string; children?: ReactNode };

/** A form in a card of its own, with the button that submits it. */
export const CardForm = <Name extends string>({ form, submit, children }: CardFormProps<Name>) => (
  <Card>
    <Form {...form} draft={null}>
      <Fields of={form} />
      <Button type="submit" variant="primary" pending={form.pending}>
        {submit}
      </Button>
    </Form>
    {children}
  </Card>
);
