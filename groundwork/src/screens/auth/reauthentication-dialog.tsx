import { dropDrafts } from "#client/drafts";
import { reload } from "#client/navigation";
import { dropRemovals } from "#client/removals";
import { Dialog } from "#ui/dialog";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { SignInForm } from "./sign-in-form";

export type ReauthenticationDialogProps = {
  /** Id of the user whose page it is. */
  actorId: string;
  name: string;
  /** Their address, which the form begins with. */
  email: string | undefined;
  onDone: (signedIn: boolean) => void;
};

/** Asks for a sign-in above the page, which stays as it is: what was typed and what was under way goes on. */
export function ReauthenticationDialog({ actorId, name, email, onDone }: ReauthenticationDialogProps) {
  const { client } = api.useUtils();

  async function goOn() {
    const actor = await client.identity.me.query();
    // What is on the page belongs to the person before.
    if (actor?.id !== actorId) {
      dropDrafts();
      dropRemovals();
      await reload();
    }
    onDone(true);
  }

  return (
    <Dialog
      title="Your session has ended"
      description={
        <p>
          Sign in as <bdi className="font-semibold text-foreground wrap-anywhere">{name}</bdi> to go on: what
          you typed is still there. As another user, you start this page again.
        </p>
      }
      onClose={() => onDone(false)}
    >
      <SignInForm className="mt-6" email={email} onSignedIn={goOn}>
        <Button onClick={() => onDone(false)}>Not now</Button>
      </SignInForm>
    </Dialog>
  );
}
