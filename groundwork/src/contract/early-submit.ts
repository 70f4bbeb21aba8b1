/** A form that was submitted before React listened to it. */
export type EarlyForm = HTMLFormElement & { submittedEarly?: boolean };

/**
 * Inline script of every page: a form that is submitted before React listens to it stays as it is, with what was typed,
 * instead of being sent to the page, which takes no form. `client/early-submit.ts` submits it once it has come alive.
 * React listens to the document, and so before the window.
 */
export const earlySubmitScript = `addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.hasAttribute("action")) return;
  event.preventDefault();
  form.submittedEarly = true;
})`;
