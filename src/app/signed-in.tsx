import { unauthorized, unstable_rethrow } from "next/navigation";
import { cache, type ReactNode } from "react";
import { type ScreenPath, screensFor } from "@/product/screens";
import { answered, api } from "@/trpc/server";
import { DraftOwner } from "@/ui/draft-owner";
import { Link } from "@/ui/link";
import { AccountMenu } from "./account-menu";
import { Frame } from "./frame";
import { PageBoundary } from "./page-boundary";
import { SignInAgain } from "./sign-in-again";
import { RememberVisitor } from "./visitor";

/** Who asked for the page; nobody is shown the way to the sign-in page instead. Read once for each request. */
export const signedIn = cache(async () => (await answered(api.identity.me())) ?? unauthorized());

type SignedInProps = {
  /** The screen of the navigation that the pages inside belong to, if they do to one. */
  here?: ScreenPath;
  children: ReactNode;
};

/** The layout of every screen that needs a sign-in. What may be seen on it is decided by its procedures. */
export async function SignedIn({ here, children }: SignedInProps) {
  let actor: Awaited<ReturnType<typeof signedIn>>;
  try {
    actor = await signedIn();
  } catch (error) {
    unstable_rethrow(error);
    return (
      <Frame anchor="a" offered={[]} person={null}>
        <PageBoundary>
          <Failure error={error} />
        </PageBoundary>
      </Frame>
    );
  }
  const { id, name, role } = actor;
  return (
    <DraftOwner id={id}>
      <Frame
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
        <SignInAgain actorId={id} name={name} />
        <RememberVisitor visitor={{ name, role }} />
      </Frame>
    </DraftOwner>
  );
}

/** Fails in its own place, so that what surrounds it stays. */
function Failure({ error }: { error: unknown }): never {
  throw error;
}
