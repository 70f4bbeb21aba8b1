"use client";

import { type FieldErrors, useForm } from "groundwork/client/form";
import { problemOf } from "groundwork/client/problem";
import { useState } from "react";
import type * as z from "zod";
import { placeholderFields } from "@/product/placeholder/display";
import { type PlaceholderView, placeholderContent } from "@/product/placeholder/fields";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { CancelButton } from "@/ui/cancel-button";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";
import { useToast } from "@/ui/toast";
import { StaleAlert } from "./stale-alert";

type EditFormProps = {
  /** The version that is edited, which stays the same while the form is open. */
  view: PlaceholderView;
  /** Errors of the fields that were found outside the form; a new object for each time. */
  refused: FieldErrors;
  /** The newer version is to be edited instead. */
  onReload: (current: PlaceholderView) => void;
  onClose: () => void;
};

/** Edits title and note of the version that it was opened on. */
export function EditForm({ view, refused, onReload, onClose }: EditFormProps) {
  const { id } = view;
  const toast = useToast();
  const queries = api.useUtils();
  const update = api.placeholder.update.useMutation();
  /** Version that another user saved in the meantime. Saving now means overwriting it. */
  const [theirs, setTheirs] = useState<PlaceholderView | null>(null);

  async function save(content: z.input<typeof placeholderContent>) {
    const { version } = theirs ?? view;
    try {
      await update.mutateAsync({ ...content, id, version });
    } catch (error) {
      if (problemOf<"placeholder.update">(error).code === "PLACEHOLDER_STALE") setTheirs(await readAgain());
      throw error;
    }
    toast.show({ kind: "success", title: "Changes saved" });
    onClose();
  }

  async function readAgain() {
    await queries.placeholder.invalidate();
    return queries.placeholder.byId.fetch({ id });
  }

  const form = useForm({
    schema: placeholderContent,
    fields: placeholderFields,
    initial: view,
    submit: save,
    refused,
  });
  return (
    <Form {...form} draft={`placeholder ${id}`} autoFocus>
      {theirs && <StaleAlert current={theirs} onReload={() => onReload(theirs)} />}
      <Fields of={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          {theirs ? "Overwrite with mine" : "Save changes"}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Form>
  );
}
