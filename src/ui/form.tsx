"use client";

import { Form as BaseForm } from "@base-ui/react/form";
import { FormDraftContext, useFormDraft } from "groundwork/client/form-draft";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Alert } from "./alert";
import { LeaveGuard } from "./leave-guard";

/** Errors by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;
/** Error of the form as a whole, and the reference under which the cause can be found. */
type FormMessage = { readonly text: string; readonly reference?: string | null };

const none: FieldErrors = {};

type FormProps = {
  /** A new object for each refusal: it puts the focus on the first field that is named in it. */
  errors?: FieldErrors;
  message?: FormMessage | null;
  /** While true, submitting again does nothing. */
  pending?: boolean;
  /**
   * Name of this form's draft: the same for the same row, such as `invoice 7F3A`. Whatever is typed is kept
   * under it until it is saved or discarded, and nobody leaves the page without being asked. `null` for what is soon
   * typed again. Passwords are in no draft.
   */
  draft: string | null;
  /** Answers whether it was done; if not, `errors` or `message` say why. */
  onSubmit: (values: Record<string, string>) => Promise<boolean>;
  className?: string;
  children: ReactNode;
};

/** What a form shows of its last submit, and how it is submitted. */
export type FormState = Required<Omit<FormProps, "draft" | "className" | "children">>;

/**
 * A form whose refusals land under their fields. A field's refusal goes away when the field is edited, and all of
 * them when the form is submitted again: only the answer says what is still wrong. A refusal that belongs to no
 * field of this form is shown above it, so that none can get lost. All are read out.
 */
export function Form({
  errors = none,
  message,
  pending = false,
  draft: draftName,
  onSubmit,
  className = "",
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [clearedErrors, setClearedErrors] = useState<FieldErrors>(none);
  const [formErrors, setFormErrors] = useState<string[]>([]);
  const [announced, setAnnounced] = useState<string[]>([]);
  const draft = useFormDraft(form, draftName);

  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const refused = controls.filter((control) => Object.hasOwn(errors, control.name));
    const named = new Set(refused.map((control) => control.name));
    setFormErrors(Object.keys(errors).flatMap((name) => (named.has(name) ? [] : (errors[name] ?? []))));
    setAnnounced(refused.map(({ name, labels }) => `${labels?.[0]?.textContent}: ${errors[name]}`));
    refused[0]?.focus();
  }, [errors]);

  useEffect(() => {
    if (message || formErrors.length > 0) alert.current?.scrollIntoView({ block: "nearest" });
  }, [message, formErrors]);

  return (
    <>
      <BaseForm
        ref={form}
        // Submitted before the page has come alive, a form would otherwise put what was typed into the address.
        method="post"
        errors={clearedErrors === errors ? none : errors}
        aria-busy={pending || undefined}
        // Base UI refuses to submit a field that is still marked, although only the server can tell whether it is
        // still wrong: take the marks off before its own handler looks.
        onSubmitCapture={() => flushSync(() => setClearedErrors(errors))}
        onInput={draft.keep}
        onFormSubmit={async (values) => {
          if (pending) return;
          setFormErrors([]);
          setAnnounced([]);
          if (await onSubmit(values)) draft.settle();
        }}
        className={`grid gap-5 ${className}`}
      >
        <noscript>
          <Alert kind="warning" title="This form needs JavaScript.">
            Allow it for this site and load the page again.
          </Alert>
        </noscript>
        <div
          ref={alert}
          role="alert"
          // What is only read out takes no place: it would move the fields down by a gap.
          className={message || formErrors.length > 0 ? "grid gap-2" : "absolute"}
        >
          {message && (
            <Alert kind="danger" reference={message.reference}>
              {message.text}
            </Alert>
          )}
          {formErrors.map((text) => (
            <Alert key={text} kind="danger">
              {text}
            </Alert>
          ))}
          {/* A field that has the focus already is not read out again when it is refused. */}
          {announced.length > 0 && <p className="sr-only">{announced.join(" ")}</p>}
        </div>
        <div role="status" className="empty:absolute">
          {draft.note && (
            <p className="text-sm text-ink-soft">
              Draft restored{draft.note === "outdated" && "; what is saved has changed since"} ·{" "}
              <button
                type="button"
                onClick={draft.discard}
                className="rounded-control underline underline-offset-4"
              >
                Discard
              </button>
            </p>
          )}
        </div>
        <FormDraftContext value={draft}>
          {/* Fields take their first value once. */}
          <Fragment key={`${draft.discards} ${draft.restored !== null}`}>{children}</Fragment>
        </FormDraftContext>
      </BaseForm>
      {draft.key !== null && <LeaveGuard />}
    </>
  );
}
