import type { EarlyForm } from "../contract/early-submit";

/** Submits a form that its user has submitted already, before it came alive. */
export function submitIfEarly(form: EarlyForm | null): void {
  if (!form?.submittedEarly) return;
  form.submittedEarly = false;
  form.requestSubmit();
}

/** Names of the controls in which something was typed or chosen, whether React was there already or not. */
export const touchedIn = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set([...form.elements].flatMap((control) => (isTouched(control) ? [control.name] : [])));

function isTouched(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked;
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    control.value !== control.defaultValue
  );
}
