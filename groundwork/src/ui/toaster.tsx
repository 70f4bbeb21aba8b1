"use client";

import { Toast } from "@base-ui/react/toast";
import { useEffect, useRef } from "react";
import { buttonStyle } from "@/ui/button-style";
import { CloseIcon, Icon } from "@/ui/icon";
import { Reference } from "./reference";

type ToastKind = "success" | "error" | "info";
export type ToastText = {
  title: string;
  description?: string | undefined;
  kind?: ToastKind;
  /** The number to ask about it by. A toast that has one stays until it is dismissed. */
  reference?: string | null;
  /** What the toast announces can still be undone. */
  undo?: ToastUndo;
};

type ToastUndo = {
  seconds: number;
  onUndo: () => void;
  /** The time is up, or the toast was dismissed. */
  onExpire: () => void;
  /** Aborted when it was decided elsewhere: the toast goes. */
  decided: AbortSignal;
};

const marks: Record<ToastKind, { sign: string; look: string }> = {
  success: { sign: "m4 8.5 2.5 2.5L12 5.5", look: "text-accent" },
  error: { sign: "M8 4v5M8 11.5v.5", look: "text-danger" },
  info: { sign: "M8 7.5V12M8 4v.5", look: "text-ink-soft" },
};

/** Toasts that are shown at once, besides those that can be undone. */
const most = 2;

/** Shows the toasts of a queue as they come; F6 moves the focus to them. */
export function Toaster({ queue }: { queue: readonly ToastText[] }) {
  return (
    <Toast.Provider timeout={5000} limit={Number.POSITIVE_INFINITY}>
      <Feed queue={queue} />
      <Toast.Portal>
        <Toast.Viewport
          data-controls
          className="fixed inset-x-4 bottom-4 z-60 in-[:has([data-banner])]:max-sm:bottom-56 mx-auto flex max-w-sm flex-col gap-2 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Feed({ queue }: { queue: readonly ToastText[] }) {
  const { add, close } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { title, description, kind = "info", reference, undo } of queue.slice(shown.current)) {
      if (undo?.decided.aborted) continue;
      const id = add({
        title,
        description: reference ? (
          <>
            {description}
            <Reference value={reference} />
          </>
        ) : (
          description
        ),
        type: kind,
        ...(reference && { timeout: 0 }),
        ...(undo && {
          timeout: undo.seconds * 1000,
          onClose: undo.onExpire,
          actionProps: { children: "Undo", onClick: undo.onUndo },
        }),
      });
      undo?.decided.addEventListener("abort", () => close(id));
    }
    shown.current = queue.length;
  }, [queue, add, close]);
  return null;
}

function List() {
  const { toasts } = Toast.useToastManager();
  const surplus = toasts
    .filter(({ actionProps, transitionStatus }) => !actionProps && transitionStatus !== "ending")
    .slice(most);
  return toasts.map((toast) => {
    const { sign, look } = marks[(toast.type ?? "info") as ToastKind];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["right", "down"]}
        hidden={surplus.includes(toast)}
        className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-sheet border border-line-strong bg-sheet shadow-lg transition duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-3 py-3 pr-2 pl-4">
          <Icon className={`size-4 shrink-0 ${look}`} weight={2}>
            <path d={sign} />
          </Icon>
          <div className="min-w-0 flex-1 text-[0.9375rem]">
            <Toast.Title render={<p />} className="font-semibold" />
            <Toast.Description render={<div />} className="text-sm text-ink-soft" />
          </div>
          {toast.actionProps && <Toast.Action className={buttonStyle({ size: "small" })} />}
          <Toast.Close
            aria-label="Dismiss"
            className="flex size-8 shrink-0 items-center justify-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <CloseIcon />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
