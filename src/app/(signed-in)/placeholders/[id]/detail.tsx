"use client";

import { whenConnected } from "groundwork/client/connection";
import type { FieldErrors } from "groundwork/client/form";
import { problemOf } from "groundwork/client/problem";
import { notFound } from "next/navigation";
import { lazy, Suspense, useRef, useState } from "react";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormSkeleton } from "@/ui/form-skeleton";
import { QueryProblem } from "../../../_components/query-problem";
import { DetailHeader } from "./detail-header";
import { PlaceholderHistory } from "./history";

const EditForm = lazy(() =>
  whenConnected(() => import("./edit-form")).then((module) => ({ default: module.EditForm })),
);

/** The version that is being edited, and what a step beside the form found wrong with its fields. */
type Editing = { view: PlaceholderView; refused: FieldErrors };

/** One placeholder: what it says, what can be done with it, and what was. */
export function PlaceholderDetail({ id, actorId }: { id: string; actorId: string }) {
  const queries = api.useUtils();
  const query = api.placeholder.byId.useQuery({ id });
  const [editing, setEditing] = useState<Editing | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const placeholder = query.data;

  const gone = query.error && problemOf<"placeholder.byId">(query.error).code === "PLACEHOLDER_NOT_FOUND";
  // What is being typed stays, even when there is nothing left to save it to.
  if (gone && !editing) notFound();
  if (!placeholder) return <QueryProblem error={query.error} onRetry={() => query.refetch()} />;

  function close() {
    setEditing(null);
    // The button is back only after the form is gone.
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <>
      <DetailHeader
        view={placeholder}
        own={placeholder.ownerId === actorId}
        onRefused={(refused) => setEditing({ view: editing?.view ?? placeholder, refused })}
        onStale={() => queries.placeholder.invalidate()}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        {editing ? (
          <Card title="Edit">
            <Suspense fallback={<FormSkeleton />}>
              <EditForm
                key={editing.view.version}
                {...editing}
                onReload={(view) => setEditing({ view, refused: {} })}
                onClose={close}
              />
            </Suspense>
          </Card>
        ) : (
          <Card
            title="Note"
            actions={
              placeholder.editable && (
                <Button
                  ref={editButton}
                  size="small"
                  onClick={() => setEditing({ view: placeholder, refused: {} })}
                >
                  Edit
                </Button>
              )
            }
          >
            <p
              dir="auto"
              className={`whitespace-pre-wrap wrap-anywhere ${placeholder.note ? "" : "text-ink-faint"}`}
            >
              {placeholder.note || "There is no note yet."}
            </p>
          </Card>
        )}
        <PlaceholderHistory id={id} />
      </div>
    </>
  );
}
