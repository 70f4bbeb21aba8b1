"use client";

import { problemOf } from "groundwork/client";
import { byPage, inNextState, lazyPart, useEditing, useOffered, useOptimistic } from "groundwork/react";
import {
  DetailColumns,
  DetailHeader,
  EditableCard,
  History,
  RemoveButton,
  StateBadge,
  Steps,
} from "groundwork/screens/list";
import { FieldValues, Offered, QueryProblem } from "groundwork/ui";
import { notFound } from "next/navigation";
import { placeholderFields, placeholderWords } from "@/product/placeholder/display";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { placeholderPermissions } from "@/product/placeholder/permissions";
import { placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";
import { Remarks } from "../../remarks/remarks";

const EditForm = lazyPart(async () => (await import("../form")).EditPlaceholder);

/** One placeholder: what it says, what can be done with it, and what was. */
export function PlaceholderDetail({ id, actorId }: { id: string; actorId: string }) {
  const query = api.placeholder.byId.useQuery({ id });
  const enabled = useOffered("history", placeholderPermissions, query.data);
  const history = api.placeholder.history.useInfiniteQuery({ id }, { ...byPage, enabled });
  const ahead = useOptimistic("placeholder.move", inNextState(placeholderMachine));
  const move = api.placeholder.move.useMutation();
  const remove = api.placeholder.remove.useMutation();
  const editing = useEditing<PlaceholderView>();
  const placeholder = query.data;

  const gone = query.error && problemOf<"placeholder.byId">(query.error).code === "PLACEHOLDER_NOT_FOUND";
  // What is being typed stays, even when there is nothing left to save it to.
  const isTyping = editing.now !== null;
  if (gone && !isTyping) notFound();
  if (!placeholder) return <QueryProblem error={query.error} onRetry={() => query.refetch()} />;

  const { title } = placeholder;
  return (
    <Offered permissions={placeholderPermissions} of={placeholder}>
      <DetailHeader
        words={placeholderWords}
        view={placeholder}
        title={title}
        own={placeholder.ownerId === actorId}
        badge={<StateBadge machine={placeholderMachine} of={placeholder} ahead={ahead} />}
      >
        <Steps
          machine={placeholderMachine}
          view={placeholder}
          move={move}
          onRefused={(refused) => editing.refuse(placeholder, refused)}
        />
        <RemoveButton words={placeholderWords} title={title} of={placeholder} remove={remove.mutateAsync} />
      </DetailHeader>
      <DetailColumns>
        <EditableCard title={placeholderWords.one} view={placeholder} editing={editing} editForm={EditForm}>
          <FieldValues fields={placeholderFields} of={placeholder} without={["title"]} />
        </EditableCard>
        <Remarks placeholderId={id} />
        <History query={history} fields={placeholderFields} machine={placeholderMachine} />
      </DetailColumns>
    </Offered>
  );
}
