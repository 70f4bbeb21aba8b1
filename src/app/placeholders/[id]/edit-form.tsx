"use client";

import { useState } from "react";
import { type PlaceholderView, placeholderContent } from "@/product/placeholder/fields";
import { api } from "@/trpc/client";
import { useForm } from "@/trpc/form";
import { problemOf } from "@/trpc/problem";
import { Button } from "@/ui/button";
import { type FieldErrors, Form } from "@/ui/form";
import { TextAreaField } from "@/ui/text-area-field";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { StaleNotice } from "./stale-notice";

type EditFormProps = {
  view: PlaceholderView;
  /** What is already known to be wrong with the fields when the form opens. */
  refused: FieldErrors;
  onClose: () => void;
};

/** Edits title and note of the version that it was opened on. */
export function EditForm({ view, refused, onClose }: EditFormProps) {
  const { id } = view;
  const toast = useToast();
  const queries = api.useUtils();
  const update = api.placeholder.update.useMutation();
  const [base, setBase] = useState(view);
  /** What somebody else made of it in the meantime. Saving now means saving over this. */
  const [theirs, setTheirs] = useState<PlaceholderView | null>(null);
  const [tried, setTried] = useState(false);

  const form = useForm(placeholderContent, async (content) => {
    setTried(true);
    const { version } = theirs ?? base;
    try {
      await update.mutateAsync({ ...content, id, version });
    } catch (error) {
      if (problemOf<"placeholder.update">(error).code === "PLACEHOLDER_STALE") setTheirs(await readAgain());
      throw error;
    }
    toast.show({ kind: "success", title: "Changes saved" });
    onClose();
  });

  async function readAgain() {
    await queries.placeholder.invalidate();
    return queries.placeholder.byId.getData({ id }) ?? null;
  }

  function load(current: PlaceholderView) {
    setBase(current);
    setTheirs(null);
  }

  return (
    <Form key={base.version} {...form} errors={tried ? form.errors : refused}>
      {theirs && <StaleNotice current={theirs} onLoad={() => load(theirs)} />}
      <TextField name="title" label="Title" defaultValue={base.title} autoFocus />
      <TextAreaField name="note" label="Note" optional defaultValue={base.note} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          {theirs ? "Save mine over it" : "Save changes"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
