"use client";

import { useForm } from "#client/form";
import type { Role } from "#contract/permissions";
import { newTokenFields } from "#slices/token/display";
import { Fields } from "#ui/fields/fields";
import { Form } from "#ui/form";
import { roles } from "@/product/permissions";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";

type TokenFormProps = {
  ownRole: Role;
  /** Called with the text of the new token, which nobody can read again. */
  onCreated: (secret: string) => void;
};

export function TokenForm({ ownRole, onCreated }: TokenFormProps) {
  const create = api.token.create.useMutation({ gcTime: 0 });
  const form = useForm({
    schema: async () => (await import("#slices/token/fields")).newToken,
    fields: newTokenFields(ownRole),
    initial: { role: roles[0], lifetime: "month" },
    submit: async (values) => {
      const { secret } = await create.mutateAsync(values);
      onCreated(secret);
    },
  });
  return (
    <Form {...form} draft={null}>
      <Fields of={form} />
      <Button type="submit" variant="primary" pending={form.pending} className="justify-self-start">
        Create token
      </Button>
    </Form>
  );
}
