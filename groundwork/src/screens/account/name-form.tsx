"use client";

import { useForm } from "groundwork/client/form";
import { nameChangeFields } from "groundwork/slices/account/display";
import { Fields } from "groundwork/ui/fields/fields";
import { Form } from "groundwork/ui/form";
import { useToast } from "groundwork/ui/toast";
import { useRouter } from "next/navigation";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";

/** Changes the name of the signed-in user, here and in the header. */
export function NameForm({ name }: { name: string }) {
  const toast = useToast();
  const router = useRouter();
  const change = api.account.changeName.useMutation();
  const form = useForm({
    schema: async () => (await import("groundwork/slices/account/fields")).nameChange,
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
