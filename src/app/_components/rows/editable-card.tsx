"use client";

import type { Editing } from "groundwork/client/editing";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormSkeleton } from "@/ui/form-skeleton";
import type { EditFormProps } from "./edit-form";

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
export function EditableCard<Row extends { readonly version: number; readonly editable?: boolean }>({
  title,
  view,
  editing,
  editForm: EditForm,
  children,
}: EditableCardProps<Row>) {
  if (editing?.now && EditForm) {
    return (
      <Card title="Edit">
        <Suspense fallback={<FormSkeleton />}>
          <EditForm
            key={editing.now.view.version}
            {...editing.now}
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
        view.editable !== false && (
          <Button ref={editing.opener} size="small" onClick={() => editing.open(view)}>
            Edit
          </Button>
        )
      }
    >
      {children}
    </Card>
  );
}
