import { Reference } from "groundwork/ui";
import type { ReactNode } from "react";
import { Icon } from "./icon";

const kinds = {
  danger: { box: "border-danger/40 bg-danger-soft", mark: "text-danger", sign: "M8 4.5v4M8 11v.5" },
  warning: { box: "border-warning/40 bg-warning-soft", mark: "text-warning", sign: "M8 4.5v4M8 11v.5" },
  info: { box: "border-line bg-sunken", mark: "text-ink-soft", sign: "M8 7.5v4M8 4.5V5" },
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
    <div className={`flex gap-3 rounded-control border px-4 py-3 text-sm ${box}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${mark}`}>
        <circle cx="8" cy="8" r="7" />
        <path d={sign} />
      </Icon>
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {reference && <Reference value={reference} />}
      </div>
    </div>
  );
}
