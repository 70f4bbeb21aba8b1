import { type ReactNode, useId } from "react";
import { useModal } from "./modal";

type DialogProps = {
  title: string;
  /** Text below the title, read out when it opens. */
  description: ReactNode;
  /** For what cannot be undone. */
  alert?: boolean;
  /** Escape was pressed. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A question above everything else on the page, which is out of reach until it is answered. It is open while it is
 * rendered; afterwards the focus goes back to where it was.
 */
export function Dialog({ title, description, alert = false, onClose, children }: DialogProps) {
  const id = useId();
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      {...(alert && { role: "alertdialog" })}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      className="m-auto w-[calc(100%-2rem)] max-w-md animate-appear rounded-lg border bg-card p-6 text-foreground shadow-2xl backdrop:bg-overlay"
    >
      <h2 id={`${id}title`} className="text-lg">
        {title}
      </h2>
      <div id={`${id}description`} className="mt-2 text-muted-foreground">
        {description}
      </div>
      {children}
    </dialog>
  );
}
