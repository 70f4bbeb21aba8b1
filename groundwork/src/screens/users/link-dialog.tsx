import type { UserLink } from "#slices/user/fields";
import { Dialog } from "#ui/dialog";
import { Time } from "#ui/time";
import { Button } from "@/ui/button";
import { Code } from "@/ui/code";

type LinkDialogProps = { name: string; link: UserLink; onClose: () => void };

/** Shows a one-time link, once. */
export const LinkDialog = ({ name, link: { url, expiresAt }, onClose }: LinkDialogProps) => (
  <Dialog
    title="One-time link"
    description={
      <>
        Hand it to <bdi className="font-semibold text-foreground wrap-anywhere">{name}</bdi> by a way that
        nobody else reads. It is not shown again, and works once, until <Time at={expiresAt} />
      </>
    }
    onClose={onClose}
  >
    <div className="mt-4">
      <Code text={url} label="Copy the link" />
    </div>
    <div className="mt-6 flex justify-end">
      <Button onClick={onClose}>Close</Button>
    </div>
  </Dialog>
);
