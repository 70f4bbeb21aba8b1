import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** The words of a draft that waits, and the way to it. */
export const WaitingDraft = ({ onOpen }: { onOpen: () => void }) => (
  <div data-controls className="mb-5">
    <Alert title="You have unsaved changes here">
      <Button size="small" className="mt-1" onClick={onOpen}>
        Go on editing
      </Button>
    </Alert>
  </div>
);
