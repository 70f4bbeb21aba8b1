"use client";

import { type ComponentType, type ReactNode, Suspense } from "react";
import type { Editing } from "#client/editing";
import { useOffered } from "#client/offered";
import { rowChange } from "#client/row-changes";
import { withinSentence } from "#contract/words";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormSkeleton } from "@/ui/form-skeleton";
import { DraftNotice } from "./draft-notice";
import type { EditFormProps } from "./edit-form";

type Editable = { readonly id: string; readonly version: number; readonly editable?: boolean };

type EditableCardProps<Row> = {
  title: string;
  view: Row;
  /** Where rows are never edited, neither of these. */
  editing?: Editing<Row>;
  /** Loaded when it is opened. */
  editForm?: ComponentType<EditFormProps<Row>>;
  children: ReactNode;
};

/** What a row says, and in its place the form that edits it. */
export function EditableCard<Row extends Editable>({
  title,
  view,
  editing,
  editForm: EditForm,
  children,
}: EditableCardProps<Row>) {
  const offered = useOffered("update");
  if (editing?.now && EditForm) {
    const removed = rowChange(view.id)?.removed;
    return (
      <Card title="Edit">
        <div role="status" className="not-empty:mb-5">
          {removed && (
            <Alert kind="warning" title={`${title} removed`}>
              What you typed is still here, but there is nothing left to save it to.
            </Alert>
          )}
        </div>
        <Suspense fallback={<FormSkeleton />}>
          <EditForm
            key={editing.now.view.version}
            {...editing.now}
            current={removed ? editing.now.view : view}
            onReload={editing.open}
            onClose={editing.close}
          />
        </Suspense>
      </Card>
    );
  }
  return (
    <Card
      title={title}
      actions={
        editing &&
        offered &&
        view.editable !== false && (
          <Button ref={editing.opener} size="small" onClick={() => editing.open(view)}>
            Edit
          </Button>
        )
      }
    >
      {editing && offered && (
        <DraftNotice draft={`${withinSentence(title)} ${view.id}`} onOpen={() => editing.open(view)} />
      )}
      {children}
    </Card>
  );
}
