import { Toast } from "@base-ui/react/toast";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { buttonStyle } from "@/ui/button-style";
import { check, Icon, info, warning, x } from "@/ui/icon";
import { onTopmost, topmost } from "./modal";
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
  success: { sign: check, look: "text-primary" },
  error: { sign: warning, look: "text-destructive" },
  info: { sign: info, look: "text-info" },
};

/** Toasts that are shown at once, besides those that can be undone. */
const most = 2;

/** Shows the toasts of a queue as they come; F6 moves the focus to them. */
export function Toaster({ queue }: { queue: readonly ToastText[] }) {
  const [place] = useState(() => document.createElement("div"));
  // What is not in the topmost dialog is below it, and out of reach.
  useLayoutEffect(() => {
    const move = () => topmost().append(place);
    move();
    const end = onTopmost(move);
    return () => {
      end();
      place.remove();
    };
  }, [place]);
  return (
    <Toast.Provider timeout={5000} limit={Number.POSITIVE_INFINITY}>
      <Feed queue={queue} />
      <Toast.Portal container={place}>
        <Toast.Viewport
          data-controls
          className="fixed inset-x-4 bottom-4 z-60 in-[:has([data-banner])]:max-sm:bottom-56 mx-auto flex max-w-sm flex-col gap-2 sm:end-6 sm:bottom-6 sm:start-auto sm:w-96"
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
        className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-lg border border-input bg-card shadow-lg transition duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-3 py-3 pe-2 ps-4">
          <Icon path={sign} className={`size-4 ${look}`} />
          <div className="min-w-0 flex-1 text-sm">
            <Toast.Title render={<p />} className="font-semibold" />
            <Toast.Description render={<div />} className="text-sm text-muted-foreground" />
          </div>
          {toast.actionProps && <Toast.Action className={buttonStyle({ size: "small" })} />}
          <Toast.Close
            aria-label="Dismiss"
            className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
          >
            <Icon path={x} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
