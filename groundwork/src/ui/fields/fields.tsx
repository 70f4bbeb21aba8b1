import type { FormState } from "#client/form";
import { FormField } from "./form-field";

/** All fields of a form, in their order. */
export const Fields = <Name extends string>({ of: form }: { of: FormState<Name> }) =>
  (Object.keys(form.fields) as Name[]).map((name) => <FormField key={name} form={form} name={name} />);
