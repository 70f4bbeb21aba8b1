import Link from "next/link";
import type { ReactNode } from "react";
import type { Role } from "@/product/permissions";
import { roles } from "@/product/permissions";
import { product, screens } from "@/product/product";
import { LinkButton } from "@/ui/link-button";
import { Mark } from "./mark";
import { NavLink } from "./nav-link";

type ShellProps = {
  /** Who is signed in. Without one nothing is known about the visitor, so the page can stay static. */
  actor?: { name: string; role: Role };
  /** Stands beside the name of who is signed in. */
  signOut?: ReactNode;
  children: ReactNode;
};

/** What surrounds every page: the name of the product, the way to its screens, and who is signed in. */
export function Shell({ actor, signOut, children }: ShellProps) {
  const offered = screens.filter((screen) =>
    (actor ? [actor.role] : roles).every((role) => (screen.roles as readonly Role[]).includes(role)),
  );
  return (
    <>
      <header className="z-40 border-b border-line bg-paper sm:sticky sm:top-0">
        <div className="mx-auto grid max-w-5xl grid-cols-[auto_minmax(0,1fr)] items-center gap-x-8 px-5 sm:h-16 sm:grid-cols-[auto_1fr_auto] sm:px-8">
          <Link href="/" className="flex h-14 items-center gap-2.5 font-display text-xl font-bold sm:h-full">
            <Mark className="h-4 w-6 text-accent" />
            {product.name}
          </Link>
          <nav
            aria-label="Screens"
            className="order-last col-span-2 flex h-11 gap-6 sm:order-none sm:col-span-1 sm:h-full"
          >
            {offered.map((screen) => (
              <NavLink key={screen.path} href={screen.path}>
                {screen.title}
              </NavLink>
            ))}
          </nav>
          <div className="flex min-w-0 items-center justify-end gap-2 text-sm">
            {actor ? (
              <>
                <span className="max-w-48 truncate text-ink-soft">{actor.name}</span>
                <span className="-mr-3">{signOut}</span>
              </>
            ) : (
              <LinkButton href="/sign-in" size="small">
                Sign in
              </LinkButton>
            )}
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-5xl px-5 pt-10 pb-24 outline-none sm:px-8 sm:pt-14"
      >
        {children}
      </main>
    </>
  );
}
