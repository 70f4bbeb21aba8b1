import { dropDrafts } from "#client/drafts";
import { reload } from "#client/navigation";
import { dropRemovals } from "#client/removals";
import type { SessionProblem } from "#client/session";
import { Dialog } from "#ui/dialog";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { SecondStep } from "./second-step";
import { SignInForm } from "./sign-in-form";

export type ReauthenticationDialogProps = {
  /** What keeps the call that waits. */
  problem: SessionProblem;
  /** Id of the user whose page it is. */
  actorId: string;
  name: string;
  /** Their address, which the form begins with. */
  email: string | undefined;
  onDone: (signedIn: boolean) => void;
};

/** Asks for a sign-in above the page, which stays as it is: what was typed and what was under way goes on. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { problem, actorId, name, email, onDone } = props;
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

  const notNow = <Button onClick={() => onDone(false)}>Not now</Button>;
  if (problem === "SESSION_NOT_FRESH")
    return (
      <Dialog
        title="Confirm that it is you"
        description="What you are about to do matters for the security of your account."
        onClose={() => onDone(false)}
      >
        <SecondStep className="mt-6" challenge={null} onSignedIn={goOn}>
          {notNow}
        </SecondStep>
      </Dialog>
    );
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
        {notNow}
      </SignInForm>
    </Dialog>
  );
}
