"use client";

import type { ComponentType, ReactNode } from "react";
import type { Editing } from "#client/editing";
import { latePart, usePreloaded } from "#client/lazy-part";
import { useOffered } from "#client/offered";
import { withinSentence } from "#contract/words";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DraftNotice } from "./draft-notice";
import type { EditFormProps } from "./edit-form";

const loadSheet = async () => (await import("./edit-sheet")).EditSheet;
const EditSheet = latePart(loadSheet);

type EditableCardProps<Row> = {
  title: string;
  view: Row;
  /** Where rows are never edited, neither of these. */
  editing?: Editing<Row>;
  /** Loaded when it is opened. */
  editForm?: ComponentType<EditFormProps<Row>>;
  children: ReactNode;
};

/** What a row says, and above it the form that edits it, once that is open. */
export function EditableCard<
  Row extends { readonly id: string; readonly version: number; readonly editable?: boolean },
>({ title, view, editing, editForm: EditForm, children }: EditableCardProps<Row>) {
  const offered = useOffered("update");
  usePreloaded(loadSheet);
  const now = editing?.now;
  const draft = `${withinSentence(title)} ${view.id}`;
  return (
    <Card
      title={title}
      actions={
        editing &&
        offered &&
        view.editable !== false && (
          <Button ref={editing.opener} size="small" aria-haspopup="dialog" onClick={() => editing.open(view)}>
            Edit
          </Button>
        )
      }
    >
      {editing && offered && !now && <DraftNotice draft={draft} onOpen={() => editing.open(view)} />}
      {children}
      {now && EditForm && (
        <EditSheet title={title} id={view.id} draft={draft} onClose={editing.close}>
          {(removed) => (
            <EditForm
              key={now.view.version}
              {...now}
              current={removed ? now.view : view}
              onReload={editing.open}
              onClose={editing.close}
            />
          )}
        </EditSheet>
      )}
    </Card>
  );
}
