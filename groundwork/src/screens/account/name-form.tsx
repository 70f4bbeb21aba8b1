"use client";

import { useRouter } from "next/navigation";
import { useForm } from "#client/form";
import { nameChangeFields } from "#slices/account/display";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { useToast } from "#ui/toast";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";

/** Changes the name of the signed-in user, here and in the header. */
export function NameForm({ name }: { name: string }) {
  const toast = useToast();
  const router = useRouter();
  const change = api.account.changeName.useMutation();
  const form = useForm({
    schema: async () => (await import("#slices/account/fields")).nameChange,
    fields: nameChangeFields,
    initial: { name },
    submit: async (values) => {
      await change.mutateAsync(values);
      router.refresh();
      toast.show({ kind: "success", title: "Name changed" });
    },
  });
  return (
    <Form {...form} draft={null}>
      <Fields of={form} />
      <Button type="submit" variant="primary" pending={form.pending} className="justify-self-start">
        Save name
      </Button>
    </Form>
  );
}
