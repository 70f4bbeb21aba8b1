import { useWaitingDraft } from "groundwork/client/waiting-draft";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

type DraftNoticeProps = {
  /** Name of the draft, as its form has it. */
  draft: string;
  /** Opens the form. */
  onOpen: () => void;
};

/** Says that something typed waits in a form that is not open, such as after a reload. */
export function DraftNotice({ draft, onOpen }: DraftNoticeProps) {
  if (!useWaitingDraft(draft)) return null;
  return (
    <div data-controls className="mb-5">
      <Alert title="Something you typed here is not saved yet">
        <Button size="small" className="mt-1" onClick={onOpen}>
          Go on editing
        </Button>
      </Alert>
    </div>
  );
}
