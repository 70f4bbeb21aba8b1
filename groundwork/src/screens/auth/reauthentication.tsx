"use client";

import { useReauthentication } from "#client/reauthentication";
import type { ReauthenticationDialogProps } from "./reauthentication-dialog";

const loadDialog = async () => (await import("./reauthentication-dialog")).ReauthenticationDialog;

/** On a page of a user who is signed in: asks them to sign in again when their session has ended. */
export function Reauthentication({ actorId, name, email }: Omit<ReauthenticationDialogProps, "onDone">) {
  const prompt = useReauthentication(loadDialog);
  return prompt && <prompt.Dialog actorId={actorId} name={name} email={email} onDone={prompt.answer} />;
}
