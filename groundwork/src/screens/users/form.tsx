import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "#client/form";
import type { CreateFormProps } from "#screens/list/create-form";
import { newUserFields } from "#slices/user/display";
import { newUser, type UserLink } from "#slices/user/fields";
import { FormButtons } from "#ui/cancel-button";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { roles } from "@/product/permissions";
import { api } from "@/trpc/client";
import { LinkDialog } from "./link-dialog";

/** Form of an account for another person. What it shows in the end is the link by which they set its password. */
export function InviteUser({ onClose }: CreateFormProps) {
  const invite = api.user.invite.useMutation();
  const [made, setMade] = useState<{ name: string; link: UserLink } | null>(null);
  const form = useForm({
    schema: newUser,
    fields: newUserFields,
    initial: { role: roles[0] },
    submit: async (values) => setMade({ name: values.name, link: await invite.mutateAsync(values) }),
  });
  function close() {
    // While the dialog is there, nothing outside of it takes the focus.
    flushSync(() => setMade(null));
    onClose();
  }
  return (
    <>
      <Form {...form} draft={null} autoFocus>
        <Fields of={form} />
        <FormButtons submit="Create user" pending={form.pending} onCancel={onClose} />
      </Form>
      {made && <LinkDialog {...made} onClose={close} />}
    </>
  );
}
