"use client";

import type { FieldsOf } from "groundwork/display";
import { useForm } from "groundwork/react";
import {
  CreateForm,
  type CreateFormProps,
  EditForm,
  type EditFormProps,
  StaleAlert,
  useCreate,
  useEdit,
} from "groundwork/screens/list";
import type * as z from "zod";
import { placeholderFields, placeholderWords } from "@/product/placeholder/display";
import { type PlaceholderView, placeholderContent } from "@/product/placeholder/fields";
import { placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";

type Content = z.input<typeof placeholderContent>;

const fields: FieldsOf<typeof placeholderContent> = placeholderFields;
const content = { schema: placeholderContent, fields };

/** Form of a new placeholder. */
export function CreatePlaceholder(props: CreateFormProps) {
  const create = api.placeholder.create.useMutation();
  const submit = useCreate(
    placeholderWords,
    async (input: Content & { id: string }) => (await create.mutateAsync(input)).title,
    props,
  );
  const form = useForm({ ...content, submit });
  return <CreateForm {...props} words={placeholderWords} form={form} />;
}

/** Form of the version of a placeholder that it was opened on. */
export function EditPlaceholder({
  view,
  current,
  refused,
  onReload,
  onClose,
}: EditFormProps<PlaceholderView>) {
  const { id } = view;
  const queries = api.useUtils();
  const update = api.placeholder.update.useMutation();
  const { newer, submit } = useEdit(
    {
      view,
      current,
      stale: "PLACEHOLDER_STALE",
      save: (content: Content, version) => update.mutateAsync({ ...content, id, version }),
      read: () => queries.placeholder.byId.fetch({ id }),
    },
    onClose,
  );
  const form = useForm({ ...content, initial: view, submit, refused });
  return (
    <EditForm
      words={placeholderWords}
      id={id}
      form={form}
      stale={
        newer && (
          <StaleAlert of={form} machine={placeholderMachine} newer={newer} onReload={() => onReload(newer)} />
        )
      }
      onClose={onClose}
    />
  );
}
