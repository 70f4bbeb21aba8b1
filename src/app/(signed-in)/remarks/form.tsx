"use client";

import { useForm } from "groundwork/react";
import { CreateForm, type CreateFormProps, useCreate } from "groundwork/screens/list";
import type * as z from "zod";
import { remarkFields, remarkWords } from "@/product/remark/display";
import { remarkContent } from "@/product/remark/fields";
import { api } from "@/trpc/client";

type Content = z.input<typeof remarkContent>;
type Props = CreateFormProps & { placeholderId: string };

/** Form of a new remark on a placeholder. */
export function CreateRemark({ placeholderId, ...props }: Props) {
  const create = api.remark.create.useMutation();
  const submit = useCreate(
    remarkWords,
    async (input: Content & { id: string }) => {
      await create.mutateAsync({ ...input, placeholderId });
      return null;
    },
    props,
  );
  const form = useForm({ schema: remarkContent, fields: remarkFields, submit });
  return <CreateForm {...props} words={remarkWords} parentId={placeholderId} form={form} />;
}
