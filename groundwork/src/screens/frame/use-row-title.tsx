import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useDraftOwner } from "#client/signed-in";
import { useTabTitle } from "#client/tab-title";
import { whenIdle } from "#client/when-idle";
import { product } from "@/product/product";

/**
 * Names the tab after the row that its page shows, and remembers the row for the command menu.
 * @param title of the row; `null` where there is none, `undefined` while that is not known
 */
export function useRowTitle(title: string | null | undefined): void {
  useTabTitle(title ? `${title} · ${product.name}` : undefined);
  const owner = useDraftOwner();
  const path = usePathname();
  useEffect(() => {
    if (!owner || title === undefined) return;
    const remember = async () => (await import("#client/recent-rows")).rememberRow(owner, path, title);
    whenIdle(() => void remember().catch(() => {}));
  }, [owner, path, title]);
}
