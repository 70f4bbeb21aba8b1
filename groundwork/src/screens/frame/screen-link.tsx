"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { Link } from "#ui/link";

type Props = ComponentProps<typeof Link> & {
  readonly href: string;
  /** Marked while its own page is shown, and not while one below it is. */
  readonly exact?: boolean;
};

/** A link of a navigation, marked while its page, or one below it, is shown: the one place that says which is current. */
export function ScreenLink({ exact = false, ...props }: Props) {
  const here = usePathname();
  const isBelow = !exact && here.startsWith(`${props.href}/`);
  return <Link {...props} aria-current={here === props.href ? "page" : isBelow ? "true" : undefined} />;
}
