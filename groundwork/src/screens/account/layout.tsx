import type { ReactNode } from "react";
import { AccountNavigation } from "./navigation";

/** Layout of the pages on which users look after their own account. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[10rem_minmax(0,42rem)] print:block">
      <AccountNavigation />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
