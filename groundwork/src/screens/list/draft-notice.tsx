import { latePart } from "#client/lazy-part";
import { useWaitingDraft } from "#client/waiting-draft";

// Most visits have none.
const Notice = latePart(async () => (await import("./waiting-draft")).WaitingDraft);

type DraftNoticeProps = {
  /** Name of the draft, as its form has it. */
  draft: string;
  onOpen: () => void;
};

/** Says that something typed waits in a form that is not open, such as after a reload. */
export const DraftNotice = ({ draft, onOpen }: DraftNoticeProps) =>
  useWaitingDraft(draft) && <Notice onOpen={onOpen} />;
