"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { Link } from "@/ui/link";

/** A link to a screen, marked while that or a page below it is shown. */
export function ScreenLink(props: ComponentProps<typeof Link>) {
  const isHere = `${usePathname()}/`.startsWith(`${props.href}/`);
  return <Link {...props} aria-current={isHere ? "true" : undefined} />;
}
