"use client";

import type { FormState } from "groundwork/client/form";
import { type Words, withinSentence } from "groundwork/contract/words";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { Button } from "@/ui/button";
import { CancelButton } from "@/ui/cancel-button";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";
import { useToast } from "@/ui/toast";

export type CreateFormProps = {
  /** Called when the row is created, and when that is given up. */
  onClose: () => void;
};

/** Submit of a form of a new row; `create` answers with the name of what was created. */
export function useCreate<Content extends object>(
  words: Words,
  create: (input: Content & { id: string }) => Promise<string>,
  { onClose }: CreateFormProps,
) {
  const toast = useToast();
  // One id for each opened form: sent again after a lost answer, it is still the same row.
  const [id] = useState(() => newId());
  return async (content: Content) => {
    const description = await create({ ...content, id });
    toast.show({ kind: "success", title: `${words.one} created`, description });
    onClose();
  };
}

type Props = CreateFormProps & { words: Words; form: FormState };

/** Form of a new row. */
export function CreateForm({ words, form, onClose }: Props) {
  const one = withinSentence(words.one);
  return (
    <Form {...form} draft={`${one} new`} autoFocus>
      <Fields of={form} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          Create {one}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Form>
  );
}
