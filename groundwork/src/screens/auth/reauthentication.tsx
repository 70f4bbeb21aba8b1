"use client";

import { useReauthentication } from "#client/reauthentication";
import type { ReauthenticationDialogProps } from "./reauthentication-dialog";

const loadDialog = async () => (await import("./reauthentication-dialog")).ReauthenticationDialog;

/** On a page of a user who is signed in: asks them to sign in again, or for their second factor, when a call waits for it. */
export function Reauthentication({
  actorId,
  name,
  email,
}: Omit<ReauthenticationDialogProps, "problem" | "onDone">) {
  const prompt = useReauthentication(loadDialog);
  if (!prompt) return null;
  const { Dialog, problem, answer } = prompt;
  return <Dialog problem={problem} actorId={actorId} name={name} email={email} onDone={answer} />;
}
