"use client";

import { useForm } from "groundwork/client/form";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { placeholderFields } from "@/product/placeholder/display";
import { placeholderContent } from "@/product/placeholder/fields";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { CancelButton } from "@/ui/cancel-button";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";
import { useToast } from "@/ui/toast";

/** Creates a placeholder. `onClose` is called when that is done, and when it is given up. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const create = api.placeholder.create.useMutation();
  // One id for each opened form: sent again after a lost answer, it is still the same placeholder.
  const [id] = useState(() => newId());
  const form = useForm({
    schema: placeholderContent,
    fields: placeholderFields,
    submit: async (content) => {
      const { title } = await create.mutateAsync({ ...content, id });
      toast.show({ kind: "success", title: "Placeholder created", description: title });
      onClose();
    },
  });
  return (
    <Form {...form} draft="placeholder new" autoFocus>
      <Fields of={form} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          Create placeholder
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Form>
  );
}
