import { unauthorized, unstable_rethrow } from "next/navigation";
import { cache, type ReactNode } from "react";
import { type ScreenPath, screensFor } from "@/product/screens";
import { api, orStatusPage } from "@/trpc/server";
import { DraftOwner } from "@/ui/draft-owner";
import { Link } from "@/ui/link";
import { AccountMenu } from "./account-menu";
import { AppFrame } from "./app-frame";
import { PageBoundary } from "./page-boundary";
import { Reauthentication } from "./reauthentication";
import { RememberVisitor } from "./visitor";

/** User who asked for the page; without one, the way to the sign-in page is shown instead. Read once for each request. */
export const currentUser = cache(async () => (await orStatusPage(api.identity.me())) ?? unauthorized());

type AuthenticatedLayoutProps = {
  /** The screen of the navigation that the pages inside belong to, if they do to one. */
  here?: ScreenPath;
  children: ReactNode;
};

/** The layout of every screen that needs a sign-in. What may be seen on it is decided by its procedures. */
export async function AuthenticatedLayout({ here, children }: AuthenticatedLayoutProps) {
  let actor: Awaited<ReturnType<typeof currentUser>>;
  try {
    actor = await currentUser();
  } catch (error) {
    unstable_rethrow(error);
    return (
      <AppFrame anchor="a" offered={[]} person={null}>
        <PageBoundary>
          <Failure error={error} />
        </PageBoundary>
      </AppFrame>
    );
  }
  const { id, name, role } = actor;
  return (
    <DraftOwner id={id}>
      <AppFrame
        anchor={Link}
        offered={screensFor([role])}
        here={here}
        person={
          <AccountMenu anchor={Link}>
            <bdi>{name}</bdi>
          </AccountMenu>
        }
      >
        <PageBoundary>{children}</PageBoundary>
        <Reauthentication actorId={id} name={name} />
        <RememberVisitor visitor={{ name, role }} />
      </AppFrame>
    </DraftOwner>
  );
}

/** Fails in its own place, so that what surrounds it stays. */
function Failure({ error }: { error: unknown }): never {
  throw error;
}
