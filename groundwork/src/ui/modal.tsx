import { type MouseEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** Dialogs that are open, the one above all others last. */
const open: HTMLDialogElement[] = [];

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** What can be reached now: the topmost dialog, or the page where none is open. */
export const topmost = (): HTMLElement => open.at(-1) ?? document.body;

/** Calls what is given whenever another dialog is the topmost; returns a function that ends it. */
export function onTopmost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** {@link useModal} of a dialog that a press beside it dismisses as well. */
export function useDismissibleModal(onDismiss: () => void) {
  const modal = useModal(onDismiss);
  const pressed = useRef<EventTarget>(null);
  return {
    ...modal,
    // A text that is selected from within the dialog to beside it is no press beside it.
    onPointerDown({ target }: PointerEvent) {
      pressed.current = target;
    },
    onClick({ target, currentTarget }: MouseEvent) {
      if (target === currentTarget && pressed.current === target) onDismiss();
    },
  };
}

/**
 * Attributes of a dialog that is open while it is rendered, above a page that is out of reach. Afterwards the focus goes
 * back to where it was.
 * @param onDismiss Escape was pressed
 */
export function useModal(onDismiss: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const own = dialog.current;
    if (!own) return;
    own.showModal();
    open.push(own);
    changed();
    return () => {
      open.splice(open.indexOf(own), 1);
      changed();
      // Only while it is still in the page does closing it give the focus back.
      own.close();
    };
  }, []);

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // The event of a field for files comes up to here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onDismiss();
    },
    onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      // A second Escape with nothing pressed in between closes it without a question.
      if (target !== currentTarget || currentTarget.open) return;
      currentTarget.showModal();
      onDismiss();
    },
  };
}
