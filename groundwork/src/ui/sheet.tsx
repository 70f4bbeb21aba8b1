import { type ReactNode, useId } from "react";
import { Icon, x } from "@/ui/icon";
import { useDismissibleModal } from "./modal";

type SheetProps = {
  title: string;
  /** Escape was pressed, or the close button, or what is beside the sheet. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A panel above the page: at its end on a wide screen, and from below on a narrow one. The page is out of reach until it is
 * closed. It is open while it is rendered; afterwards the focus goes back to where it was.
 */
export function Sheet({ title, onClose, children }: SheetProps) {
  const id = useId();
  const modal = useDismissibleModal(onClose);

  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-0 mt-auto max-h-[92dvh] w-full max-w-none animate-rise sm:animate-slide-in overscroll-contain rounded-t-lg border bg-card text-foreground shadow-2xl backdrop:bg-overlay sm:ms-auto sm:mt-0 sm:h-dvh sm:max-h-none sm:max-w-lg sm:rounded-none sm:border-y-0 sm:border-e-0"
    >
      <div className="flex min-h-full flex-col">
        <header className="sticky top-0 z-2 flex items-center justify-between gap-4 border-b bg-card py-2 ps-4 pe-2 sm:ps-6 sm:pe-4">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <button type="button" aria-label="Close" onClick={onClose} className="icon-button">
            <Icon path={x} />
          </button>
        </header>
        <div className="grow p-4 sm:p-6">{children}</div>
      </div>
    </dialog>
  );
}
