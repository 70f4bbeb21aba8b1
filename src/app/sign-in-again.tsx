"use client";

import { whenConnected } from "groundwork/client/connection";
import { askBy } from "groundwork/client/session";
import { type ComponentType, useEffect, useState } from "react";
import type { SignInAgainDialogProps } from "./sign-in-again-dialog";

type Asked = { Dialog: ComponentType<SignInAgainDialogProps>; answer: (signedIn: boolean) => void };

/** On a page of somebody who is signed in: asks them to sign in again when their session has ended. */
export function SignInAgain({ actorId, name }: Omit<SignInAgainDialogProps, "onDone">) {
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(
    () =>
      askBy(async () => {
        const { SignInAgainDialog: Dialog } = await whenConnected(() => import("./sign-in-again-dialog"));
        return new Promise((answer) => setAsked({ Dialog, answer }));
      }),
    [],
  );
  // Whoever leaves the page has not signed in. An answer that has been given stands.
  useEffect(() => () => asked?.answer(false), [asked]);

  return (
    asked && (
      <asked.Dialog
        actorId={actorId}
        name={name}
        onDone={(signedIn) => {
          asked.answer(signedIn);
          setAsked(null);
        }}
      />
    )
  );
}
