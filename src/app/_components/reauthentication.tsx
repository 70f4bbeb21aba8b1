"use client";

import { whenConnected } from "groundwork/client/connection";
import { onReauthenticate } from "groundwork/client/session";
import { type ComponentType, useEffect, useState } from "react";
import type { ReauthenticationDialogProps } from "./reauthentication-dialog";

type Prompt = { Dialog: ComponentType<ReauthenticationDialogProps>; answer: (signedIn: boolean) => void };

/** On a page of a user who is signed in: asks them to sign in again when their session has ended. */
export function Reauthentication({ actorId, name }: Omit<ReauthenticationDialogProps, "onDone">) {
  const [prompt, setPrompt] = useState<Prompt | null>(null);

  useEffect(
    () =>
      onReauthenticate(async () => {
        const { ReauthenticationDialog: Dialog } = await whenConnected(
          () => import("./reauthentication-dialog"),
        );
        return new Promise((answer) => setPrompt({ Dialog, answer }));
      }),
    [],
  );
  // Leaving the page counts as not signing in. An answer that has been given stands.
  useEffect(() => () => prompt?.answer(false), [prompt]);

  return (
    prompt && (
      <prompt.Dialog
        actorId={actorId}
        name={name}
        onDone={(signedIn) => {
          prompt.answer(signedIn);
          setPrompt(null);
        }}
      />
    )
  );
}
