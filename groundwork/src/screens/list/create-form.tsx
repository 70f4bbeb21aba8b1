import { useState } from "react";
import { v7 as newId } from "uuid";
import type { FormState } from "#client/form";
import { type Names, withinSentence } from "#contract/words";
import { FormButtons } from "#ui/cancel-button";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { useToast } from "#ui/toast";

export type CreateFormProps = {
  /** Called when the row is created, and when that is given up. */
  onClose: () => void;
};

/** Submit of a form of a new row; `create` answers with the name of what was created, if it has one. */
export function useCreate<Content extends object>(
  words: Names,
  create: (input: Content & { id: string }) => Promise<string | null>,
  { onClose }: CreateFormProps,
) {
  const toast = useToast();
  // One id for each opened form: sent again after a lost answer, it is still the same row.
  const [id] = useState(() => newId());
  return async (content: Content) => {
    const description = await create({ ...content, id });
    toast.show({ kind: "success", title: `${words.one} created`, ...(description && { description }) });
    onClose();
  };
}

type Props = CreateFormProps & {
  words: Names;
  form: FormState;
  /** Id of the row that the new one belongs to, if it does: each has a draft of its own. */
  parentId?: string;
};

export function CreateForm({ words, form, parentId, onClose }: Props) {
  const one = withinSentence(words.one);
  return (
    <Form {...form} draft={parentId ? `${one} new ${parentId}` : `${one} new`} autoFocus>
      <Fields of={form} />
      <FormButtons submit={`Create ${one}`} pending={form.pending} onCancel={onClose} />
    </Form>
  );
}
