"use client";

import type { ComponentType, ReactNode } from "react";
import { draftKey, leave } from "#client/drafts";
import type { Editing } from "#client/editing";
import { useOffered } from "#client/offered";
import { rowChange } from "#client/row-changes";
import { useDraftOwner } from "#client/signed-in";
import { withinSentence } from "#contract/words";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DraftNotice } from "./draft-notice";
import type { EditFormProps } from "./edit-form";
import { FormSheet } from "./form-sheet";

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

/** What a row says, and above it the form that edits it, once that is open. */
export function EditableCard<Row extends Editable>({
  title,
  view,
  editing,
  editForm: EditForm,
  children,
}: EditableCardProps<Row>) {
  const offered = useOffered("update");
  const owner = useDraftOwner();
  const draft = `${withinSentence(title)} ${view.id}`;
  const now = editing?.now;
  const removed = now && rowChange(view.id)?.removed;
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
      {editing && EditForm && (
        <FormSheet
          title={`Edit ${withinSentence(title)}`}
          open={now !== null}
          onClose={() => leave(editing.close, owner === null ? undefined : draftKey(owner, draft))}
        >
          <div role="status" className="not-empty:mb-5">
            {removed && (
              <Alert kind="warning" title={`${title} removed`}>
                What you typed is still here, but there is nothing left to save it to.
              </Alert>
            )}
          </div>
          {now && (
            <EditForm
              key={now.view.version}
              {...now}
              current={removed ? now.view : view}
              onReload={editing.open}
              onClose={editing.close}
            />
          )}
        </FormSheet>
      )}
    </Card>
  );
}
