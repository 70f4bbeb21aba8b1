import { Fragment, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { askBeforeLeaving, dropDraft, leave, openDrafts } from "#client/drafts";
import { followedLink } from "#client/followed-link";
import type { FieldErrors, FormState } from "#client/form";
import { FormContext, useFormDraft } from "#client/form-draft";
import { textsIn } from "#client/form-values";
import { usePreloaded } from "#client/lazy-part";
import type { EarlyForm } from "#contract/early-submit";
import { Alert } from "@/ui/alert";
import { ConfirmDialog, loadQuestion } from "./confirm-dialog";

type FormProps<Name extends string> = FormState<Name> & {
  /**
   * Name of this form's draft: the same for the same row, such as `invoice 7F3A`. Whatever is typed is kept
   * under it until it is saved or discarded, and nobody leaves the page without being asked. `null` for what is soon
   * typed again. Passwords are in no draft.
   */
  draft: string | null;
  /** Its first field has the focus as soon as it is there, for a form that a press has opened. */
  autoFocus?: boolean;
  className?: string;
  children: ReactNode;
};

const none: FieldErrors = {};

const placesIn = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>("[data-field]")];

/** What takes the focus in a field. */
const control = ["input:not([type=hidden])", "select", "textarea"].map((tag) => `[data-field] ${tag}`).join();

/** Submits a form that its user has submitted already, before it came alive. */
function submitIfEarly(form: EarlyForm | null): void {
  if (!form?.submittedEarly) return;
  form.submittedEarly = false;
  form.requestSubmit();
}

/**
 * A form whose refusals land under their fields. A field's refusal goes away when the field is edited, and all of
 * them when the form is submitted again: only the answer says what is still wrong. A refusal that belongs to no
 * field of this form is shown above it, so that none can get lost. All are read out.
 */
export function Form<Name extends string>({
  draft: draftName,
  autoFocus = false,
  className = "",
  children,
  ...state
}: FormProps<Name>) {
  const { fields, errors, message, pending, onEnter, onSubmit } = state;
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  /** Latest refusal, and what of it nothing was changed about since. */
  const [refusal, setRefusal] = useState({ errors, open: errors });
  const draft = useFormDraft(form, state, draftName);

  if (refusal.errors !== errors) setRefusal({ errors, open: errors });

  const refused = (Object.keys(fields) as Name[]).filter((name) => refusal.open[name] !== undefined);
  const formErrors = Object.entries(refusal.open).flatMap(([name, text]) => (name in fields ? [] : [text]));

  function edit(name: string | undefined) {
    draft.keep();
    if (name === undefined || refusal.open[name] === undefined) return;
    const { [name]: _edited, ...open } = refusal.open;
    setRefusal({ errors, open });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setRefusal({ errors, open: none });
    if (await onSubmit(textsIn(event.currentTarget, fields))) draft.settle();
  }

  useEffect(() => {
    const placed = new Set(form.current && placesIn(form.current).map(({ dataset }) => dataset.field));
    const forgotten = Object.keys(fields).filter((name) => !placed.has(name));
    // It would be sent as empty, and erase what is saved.
    if (forgotten.length > 0) throw new Error(`This form does not show its field ${forgotten.join(", ")}.`);
  }, [fields]);

  // With a draft restored or discarded, the fields are new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields that had the focus are gone with the draft
  useEffect(() => {
    if (autoFocus || draft.discards > 0) form.current?.querySelector<HTMLElement>(control)?.focus();
  }, [autoFocus, draft.discards, draft.restored]);

  useEffect(() => submitIfEarly(form.current), []);

  useEffect(() => {
    const first = form.current && placesIn(form.current).find(({ dataset }) => errors[dataset.field ?? ""]);
    first?.querySelector<HTMLElement>(control)?.focus();
  }, [errors]);

  useEffect(() => {
    if (message || formErrors.length > 0) alert.current?.scrollIntoView({ block: "nearest" });
  }, [message, formErrors.length]);

  return (
    <>
      <form
        ref={form}
        // Submitted before the page has come alive, a form would otherwise put what was typed into the address.
        method="post"
        // Each value is judged by the schema, whose sentences are the product's own.
        noValidate
        aria-busy={pending || undefined}
        onInput={({ target }) =>
          edit((target as HTMLElement).closest<HTMLElement>("[data-field]")?.dataset.field)
        }
        onFocus={onEnter}
        onSubmit={submit}
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
          {refused.length > 0 && (
            <p className="sr-only">
              {refused.map((name) => `${fields[name].label}: ${refusal.open[name]}`).join(" ")}
            </p>
          )}
        </div>
        <div role="status" className="empty:absolute">
          {draft.note && (
            <p className="text-sm text-muted-foreground">
              Draft restored{draft.note === "outdated" && <span>; what is saved has changed since</span>}
              <span> · </span>
              <button
                type="button"
                onClick={draft.discard}
                className="rounded-md underline underline-offset-4"
              >
                Discard
              </button>
            </p>
          )}
        </div>
        <FormContext
          value={{ errors: refusal.open, draftKey: draft.key, restored: draft.restored, onEdit: edit }}
        >
          {/* Fields take their first value once. */}
          <Fragment key={`${draft.discards} ${draft.restored !== null}`}>{children}</Fragment>
        </FormContext>
      </form>
      {draft.key !== null && <LeaveGuard />}
    </>
  );
}

/**
 * Stands beside a form: asks before what was typed into it is lost by a link, by Back and Forward, or by `leave`. The
 * browser itself asks before the document is left.
 */
function LeaveGuard() {
  const [pending, setPending] = useState<{ keys: readonly string[]; go: () => void } | null>(null);
  usePreloaded(loadQuestion);

  useEffect(() => askBeforeLeaving((keys, go) => setPending({ keys, go })), []);

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = followedLink(event);
      // A page stays as it is when only what it was asked for changes.
      if (!link || link.pathname === location.pathname || openDrafts().length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leave(() => (link.isConnected ? link.click() : location.assign(link.href)));
    }
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);

  useEffect(() => {
    // A browser without it goes back unasked; the draft is still there then.
    if (!("navigation" in window)) return;
    const { navigation } = window;
    function onNavigate(event: NavigateEvent) {
      const { key, url } = event.destination;
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      if (new URL(url).pathname === location.pathname || openDrafts().length === 0) return;
      event.preventDefault();
      leave(() => navigation.traverseTo(key));
    }
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);
  }, []);

  if (!pending) return null;
  const { keys, go } = pending;
  function discard() {
    keys.forEach(dropDraft);
    // Below an open dialog nothing can take the focus.
    flushSync(() => setPending(null));
    go();
  }
  return (
    <ConfirmDialog
      title="Discard changes?"
      cancel="Keep editing"
      confirm="Discard changes"
      pending={false}
      onConfirm={discard}
      onClose={() => setPending(null)}
    >
      What you typed here has not been saved.
    </ConfirmDialog>
  );
}
