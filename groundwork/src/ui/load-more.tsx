import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/ui/button";

type LoadMoreProps = {
  /** Whether there is more to load. */
  more: boolean;
  pending: boolean;
  onMore: () => void;
  /** How much is shown; it is read out when it changes. */
  children: ReactNode;
};

/** The foot of a list: how much of it is shown, and a way to more. */
export function LoadMore({ more, pending, onMore, children }: LoadMoreProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    // The button goes away with the last page: the focus must not go with it. What has taken it since keeps it.
    if (!more && pressed.current && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
    pressed.current = false;
  }, [more]);

  return (
    <div className="flex flex-col items-center gap-3">
      {more && (
        <Button
          pending={pending}
          onClick={() => {
            pressed.current = true;
            onMore();
          }}
        >
          Load more
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm text-muted-foreground outline-none">
        {children}
      </p>
    </div>
  );
}
