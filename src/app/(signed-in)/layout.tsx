import { Reauthentication } from "groundwork/screens/auth";
import {
  AccountMenu,
  CommandButton,
  ErrorFallback,
  LiveUpdates,
  RememberVisitor,
  ScreenLink,
} from "groundwork/screens/frame";
import { NotificationsLink } from "groundwork/screens/notifications";
import { PageBoundary, SignedIn } from "groundwork/ui";
import { unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { screensFor } from "@/product/screens";
import { TrpcProvider } from "@/trpc/client";
import { currentActor, invalidations, liveCursor, searchable, sensitive, toolsOffered } from "@/trpc/server";
import { AppFrame } from "../_components/app-frame";
import { offer } from "../_components/offered-screens";

/** The layout of every screen that needs a sign-in. What may be seen on it is decided by its procedures. */
export default async function Layout({ children }: { children: ReactNode }) {
  let actor: Awaited<ReturnType<typeof currentActor>>;
  let cursor: string;
  let tools: Awaited<ReturnType<typeof toolsOffered>>;
  try {
    actor = await currentActor();
    cursor = await liveCursor(actor.id);
    tools = await toolsOffered();
  } catch (error) {
    unstable_rethrow(error);
    return (
      <AppFrame of="user" anchor="a" offered={[]} person={null}>
        <PageBoundary fallback={ErrorFallback}>
          <Failure error={error} />
        </PageBoundary>
      </AppFrame>
    );
  }
  const { id, name, role, email } = actor;
  const screens = [...screensFor([role]), ...tools];
  return (
    <TrpcProvider invalidations={invalidations} sensitive={sensitive}>
      <SignedIn id={id} role={role}>
        <AppFrame
          of="user"
          anchor={ScreenLink}
          offered={screens.map(offer)}
          search={<CommandButton screens={screens} lists={searchable(role)} />}
          person={
            <>
              <NotificationsLink />
              <AccountMenu user={{ name, role }} />
            </>
          }
        >
          <PageBoundary fallback={ErrorFallback}>{children}</PageBoundary>
          <Reauthentication actorId={id} name={name} email={email} />
          <LiveUpdates actorId={id} cursor={cursor} />
          <RememberVisitor visitor={{ name, role }} />
        </AppFrame>
      </SignedIn>
    </TrpcProvider>
  );
}

/** Fails in its own place, so that what surrounds it stays. */
function Failure({ error }: { error: unknown }): never {
  throw error;
}
