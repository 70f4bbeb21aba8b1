import type { ReactNode } from "react";
import { draftKey, leave } from "#client/drafts";
import { rowChange } from "#client/row-changes";
import { useDraftOwner } from "#client/signed-in";
import { withinSentence } from "#contract/words";
import { Alert } from "@/ui/alert";
import { FormSheet } from "./form-sheet";

type EditSheetProps = {
  title: string;
  id: string;
  /** Name of the form's draft. */
  draft: string;
  onClose: () => void;
  /** The form; for a row that was removed meanwhile, it has nothing to be saved to. */
  children: (removed: boolean) => ReactNode;
};

export function EditSheet({ title, id, draft, onClose, children }: EditSheetProps) {
  const owner = useDraftOwner();
  const removed = rowChange(id)?.removed === true;
  return (
    <FormSheet
      title={`Edit ${withinSentence(title)}`}
      onClose={() => leave(onClose, owner === null ? undefined : draftKey(owner, draft))}
    >
      <div role="status" className="not-empty:mb-5">
        {removed && (
          <Alert kind="warning" title={`${title} removed`}>
            What you typed is still here, but there is nothing left to save it to.
          </Alert>
        )}
      </div>
      {children(removed)}
    </FormSheet>
  );
}
