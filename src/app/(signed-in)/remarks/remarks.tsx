"use client";

import { byPage, lazyPart, useOffered } from "groundwork/react";
import { RelatedRow, RelatedRows, RemoveButton } from "groundwork/screens/list";
import { FieldValue } from "groundwork/ui";
import { remarkFields, remarkWords } from "@/product/remark/display";
import { remarkPermissions } from "@/product/remark/permissions";
import { api } from "@/trpc/client";

const CreateForm = lazyPart(async () => (await import("./form")).CreateRemark);

/** The remarks on a placeholder, and the form for one more. */
export function Remarks({ placeholderId }: { placeholderId: string }) {
  const query = api.remark.list.useInfiniteQuery(
    { placeholderId },
    { ...byPage, enabled: useOffered("list", remarkPermissions) },
  );
  const remove = api.remark.remove.useMutation();
  return (
    <RelatedRows
      words={remarkWords}
      permissions={remarkPermissions}
      parentId={placeholderId}
      query={query}
      createForm={(onClose) => <CreateForm placeholderId={placeholderId} onClose={onClose} />}
    >
      {({ text, ...remark }) => (
        <RelatedRow
          view={remark}
          actions={
            <RemoveButton
              words={remarkWords}
              title={`What ${remark.ownerName} wrote`}
              of={remark}
              remove={remove.mutateAsync}
            />
          }
        >
          <FieldValue field={remarkFields.text} value={text} />
        </RelatedRow>
      )}
    </RelatedRows>
  );
}
