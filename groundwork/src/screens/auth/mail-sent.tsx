import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "@/ui/card";

/** Says in place of a form that a mail is on its way. It takes the focus, which the form has lost with its button. */
export function MailSent({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      <p className="mt-2 text-muted-foreground">{children}</p>
      <p className="mt-2 text-muted-foreground">
        Nothing after a few minutes? Check your spam folder, or ask again.
      </p>
    </Card>
  );
}
