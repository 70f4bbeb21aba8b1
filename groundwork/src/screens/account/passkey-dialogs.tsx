import { useState } from "react";
import { useForm } from "#client/form";
import { askBrowser } from "#client/passkeys";
import { newPasskeyFields } from "#slices/account/display";
import type { PasskeyView } from "#slices/account/fields";
import { ownPasswordFields } from "#slices/identity/display";
import { Dialog } from "#ui/dialog";
import { useToast } from "#ui/toast";
import { UsernameHint } from "#ui/username-hint";
import { api } from "@/trpc/client";
import { Alert } from "@/ui/alert";
import { DialogForm } from "./submit-form";

type Props = { email: string; onClose: () => void };

/** Asks for a name and the password, and has the browser make a passkey. */
export function AddPasskeyDialog({ email, onClose }: Props) {
  const toast = useToast();
  const [refused, setRefused] = useState<string | null>(null);
  const request = api.account.requestPasskey.useMutation({ gcTime: 0 });
  const add = api.account.addPasskey.useMutation();
  const form = useForm({
    schema: async () => (await import("#slices/account/fields")).newPasskeyForm,
    fields: newPasskeyFields,
    submit: async ({ name, currentPassword }) => {
      const optionsJSON = await request.mutateAsync({ currentPassword });
      const asked = await askBrowser(({ startRegistration }) => startRegistration({ optionsJSON }));
      if ("refused" in asked) return setRefused(asked.refused);
      const { id, response } = asked.answer;
      const { clientDataJSON, attestationObject, transports = [] } = response;
      await add.mutateAsync({ name, id, clientDataJSON, attestationObject, transports });
      toast.show({ kind: "success", title: "Passkey added", description: name });
      onClose();
    },
  });
  return (
    <Dialog
      title="Add a passkey"
      description={<p>Your browser asks next where to keep it.</p>}
      onClose={onClose}
    >
      <DialogForm form={form} submit="Continue" onClose={onClose}>
        <UsernameHint email={email} />
        <div role="alert" className="empty:hidden">
          {refused && <Alert kind="danger">{refused}</Alert>}
        </div>
      </DialogForm>
    </Dialog>
  );
}

/** Asks for the password, and removes a passkey. */
export function RemovePasskeyDialog({
  email,
  passkey: { id, name },
  onClose,
}: Props & { passkey: PasskeyView }) {
  const toast = useToast();
  const remove = api.account.removePasskey.useMutation();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).ownPassword,
    fields: ownPasswordFields,
    submit: async (values) => {
      await remove.mutateAsync({ ...values, id });
      toast.show({ kind: "success", title: "Passkey removed", description: name });
      onClose();
    },
  });
  return (
    <Dialog
      title="Remove this passkey?"
      description={
        <p>
          <strong className="font-semibold text-foreground wrap-anywhere">{name}</strong> signs in no more.
          Your device may still offer it until you delete it there.
        </p>
      }
      onClose={onClose}
    >
      <DialogForm form={form} submit="Remove passkey" danger onClose={onClose}>
        <UsernameHint email={email} />
      </DialogForm>
    </Dialog>
  );
}
