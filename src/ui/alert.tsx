import { Reference } from "groundwork/ui";
import type { ReactNode } from "react";
import { Icon, info, warning } from "./icon";

const kinds = {
  danger: { box: "border-destructive/40 bg-destructive-soft", mark: "text-destructive", sign: warning },
  warning: { box: "border-warning/40 bg-warning-soft", mark: "text-warning", sign: warning },
  info: { box: "border-info/40 bg-info-soft", mark: "text-info", sign: info },
} as const;

type AlertProps = {
  kind?: keyof typeof kinds;
  title?: string;
  /** The number under which the cause can be found in the log. */
  reference?: string | null | undefined;
  children?: ReactNode;
};

/** A framed notice within a page. It is not announced automatically: put it into a live region where it should be. */
export function Alert({ kind = "info", title, reference, children }: AlertProps) {
  const { box, mark, sign } = kinds[kind];
  return (
    <div className={`flex gap-3 rounded-md border px-4 py-3 text-sm ${box}`}>
      <Icon path={sign} className={`mt-0.5 size-4 ${mark}`} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {reference && <Reference value={reference} />}
      </div>
    </div>
  );
}
