import { useState } from "react";
import { useForm } from "#client/form";
import type { SecondFactorSetup } from "#slices/account/fields";
import { ownPasswordFields, secondFactorCodeFields } from "#slices/identity/display";
import { Dialog } from "#ui/dialog";
import { useToast } from "#ui/toast";
import { UsernameHint } from "#ui/username-hint";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Code } from "@/ui/code";
import { DialogForm } from "./submit-form";

const questions = {
  setUp: { title: "Set up a second factor", text: "Enter your password to begin.", submit: "Continue" },
  passkey: {
    title: "Use your passkeys as the second factor?",
    text: "Your password alone is not enough then. You get recovery codes for when no passkey is at hand.",
    submit: "Turn on",
  },
  renew: { title: "Make new recovery codes?", text: "The old ones stop working.", submit: "Make codes" },
  turnOff: {
    title: "Turn the second factor off?",
    text: "Your password is enough then.",
    submit: "Turn off",
  },
} as const;

/** What is asked about a second factor. */
export type FactorQuestion = keyof typeof questions;

type Props = { change: FactorQuestion; email: string; onClose: () => void };

/** Asks for the password and changes the second factor: the key for an app, a first code of it, and the recovery codes. */
export function SecondFactorDialog({ change, email, onClose }: Props) {
  const toast = useToast();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // What they answer with is not kept.
  const setUp = api.account.setUpSecondFactor.useMutation({ gcTime: 0 });
  const renew = api.account.renewRecoveryCodes.useMutation({ gcTime: 0 });
  const turnOnByPasskey = api.account.turnOnSecondFactorByPasskey.useMutation({ gcTime: 0 });
  const turnOn = api.account.turnOnSecondFactor.useMutation();
  const turnOff = api.account.turnOffSecondFactor.useMutation();
  const password = useForm({
    schema: async () => (await import("#slices/identity/fields")).ownPassword,
    fields: ownPasswordFields,
    submit: async (values) => {
      if (change === "setUp") return setSetup(await setUp.mutateAsync(values));
      if (change !== "turnOff") {
        const { recoveryCodes } = await (change === "renew" ? renew : turnOnByPasskey).mutateAsync(values);
        // There are none where it was changed somewhere else in the meantime.
        return recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onClose();
      }
      await turnOff.mutateAsync(values);
      toast.show({ kind: "success", title: "The second factor is off" });
      onClose();
    },
  });
  const code = useForm({
    schema: async () => (await import("#slices/identity/fields")).secondFactorCode,
    fields: secondFactorCodeFields,
    submit: async (values) => {
      const { on } = await turnOn.mutateAsync(values);
      if (on && setup) setCodes(setup.recoveryCodes);
      // It was set up again somewhere else in the meantime.
      else setSetup(null);
    },
  });

  if (codes)
    return (
      <Dialog
        title="Keep your recovery codes"
        description={
          <p>
            Each signs you in once, after your password. Print them, or keep them in a password manager: they
            are not shown again.
          </p>
        }
        onClose={onClose}
      >
        <div className="mt-4 font-mono">
          <Code text={codes.join("\n")} label="Copy the codes" />
        </div>
        <div className="mt-6 flex justify-end">
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </div>
      </Dialog>
    );
  if (setup)
    return (
      <Dialog
        title="Add it to your app"
        description={
          <p>Scan the picture with an authenticator app, and enter the code that the app shows then.</p>
        }
        onClose={onClose}
      >
        <AppKey {...setup} />
        <DialogForm form={code} submit="Turn on" onClose={onClose} />
      </Dialog>
    );
  const { title, text, submit } = questions[change];
  return (
    <Dialog title={title} description={<p>{text}</p>} onClose={onClose}>
      <DialogForm form={password} submit={submit} danger={change === "turnOff"} onClose={onClose}>
        <UsernameHint email={email} />
      </DialogForm>
    </Dialog>
  );
}

/** Key for an app: to scan, to open on this device, and to type. */
const AppKey = ({ uri, appKey, picture: { size, path } }: SecondFactorSetup) => (
  <div className="mt-4 grid justify-items-center gap-4">
    <svg
      role="img"
      aria-label="QR code of the key below"
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      className="size-48 rounded-md bg-white"
    >
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
    <a className="text-primary underline underline-offset-4" href={uri}>
      Open an app on this device
    </a>
    <div className="w-full">
      <p className="mb-1 text-sm text-muted-foreground">Or type this key into the app:</p>
      <Code text={appKey} label="Copy the key" />
    </div>
  </div>
);
