"use client";

import { Form as BaseForm } from "@base-ui/react/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Notice } from "./notice";

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;
/** What is wrong with the form as a whole, and the reference under which the cause can be found. */
type FormMessage = { readonly text: string; readonly reference?: string | null };

const none: FieldErrors = {};

type FormProps = {
  /** A new object for each refusal: it puts the focus on the first field that is named in it. */
  errors?: FieldErrors;
  message?: FormMessage | null;
  /** While true, submitting again does nothing. */
  pending?: boolean;
  onSubmit: (values: Record<string, string>) => void;
  className?: string;
  children: ReactNode;
};

/**
 * A form whose refusals land under their fields. A field's refusal goes away when the field is edited, and all of
 * them when the form is submitted again: only the answer says what is still wrong. A refusal that belongs to no
 * field of this form is shown above it, so that none can get lost.
 */
export function Form({
  errors = none,
  message,
  pending = false,
  onSubmit,
  className = "",
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState<FieldErrors>(none);
  const [homeless, setHomeless] = useState<string[]>([]);

  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const named = new Set(controls.map((control) => control.name));
    setHomeless(Object.keys(errors).flatMap((name) => (named.has(name) ? [] : (errors[name] ?? []))));
    controls.find((control) => Object.hasOwn(errors, control.name))?.focus();
  }, [errors]);

  useEffect(() => {
    if (message || homeless.length > 0) alert.current?.scrollIntoView({ block: "nearest" });
  }, [message, homeless]);

  return (
    <BaseForm
      ref={form}
      // Submitted before the page has come alive, a form would otherwise put what was typed into the address.
      method="post"
      errors={settled === errors ? none : errors}
      aria-busy={pending || undefined}
      // Base UI refuses to submit a field that is still marked, although only the server can tell whether it is
      // still wrong: take the marks off before its own handler looks.
      onSubmitCapture={() => flushSync(() => setSettled(errors))}
      onFormSubmit={(values) => {
        if (pending) return;
        setHomeless([]);
        onSubmit(values);
      }}
      className={`grid gap-5 ${className}`}
    >
      <div ref={alert} role="alert" className="grid gap-2 empty:absolute">
        {message && (
          <Notice kind="danger" reference={message.reference}>
            {message.text}
          </Notice>
        )}
        {homeless.map((text) => (
          <Notice key={text} kind="danger">
            {text}
          </Notice>
        ))}
      </div>
      {children}
    </BaseForm>
  );
}
