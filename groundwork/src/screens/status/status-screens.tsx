import type { Route } from "next";
import { useParams, usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { rowChange } from "#client/row-changes";
import { useTabTitle } from "#client/tab-title";
import { type Words, withinSentence } from "#contract/words";
import { EntrySentence } from "#screens/auth/entry-sentence";
import { SignIn } from "#screens/auth/sign-in";
import { SignInLink, useHere } from "#screens/auth/sign-in-link";
import { useRowTitle } from "#screens/frame/use-row-title";
import { RememberVisitor } from "#screens/frame/visitor";
import type { DemoAccounts, IdentityProvider } from "#slices/identity/fields";
import { AuthLayout } from "@/app/_components/auth-layout";
import { PublicLayout } from "@/app/_components/public-layout";
import { loggedEntities } from "@/product/logged-entities";
import { product } from "@/product/product";
import { loadCalls } from "@/trpc/calls";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

/** Words of the entity whose row has its page at this address; none where rows have no page. */
function wordsAt(pathname: string) {
  const all = Object.values(loggedEntities).map(({ words }) => words);
  return all.find((words): words is Words => words.path === pathname.replace(/\/[^/]+$/, ""));
}

const homeLink = (
  <LinkButton href="/" variant="primary">
    Go to the home page
  </LinkButton>
);

/** Says that there is no page at an address. */
const NotFoundScreen = () => (
  <StatusScreen status="404" title="Page not found" actions={homeLink}>
    <p>
      It may have been deleted, or the address is not complete. Check it, or start again from the first page.
    </p>
  </StatusScreen>
);

/** Says that the role of who is signed in does not suffice. */
const ForbiddenScreen = () => (
  <StatusScreen
    status="403"
    title="You don’t have access to this page"
    actions={
      <>
        {homeLink}
        <SignInLink another>Sign in with another account</SignInLink>
      </>
    }
  >
    <p>
      You are signed in, but this page is for other roles. Ask an admin, or use an account that has the role.
    </p>
  </StatusScreen>
);

/** Says that a row does not exist, or that it belongs to another user; of one that was shown, that it was removed. */
function NoSuchRowScreen({ words }: { words: Words }) {
  const { id } = useParams<{ id?: string }>();
  const one = withinSentence(words.one);
  const removed = id !== undefined && rowChange(id)?.removed;
  return (
    <StatusScreen
      status="404"
      title={removed ? `This ${one} was removed` : `There is no such ${one}`}
      actions={
        <LinkButton href={words.path as Route} variant="primary">
          Go to the {withinSentence(words.many)}
        </LinkButton>
      }
    >
      <p>
        {removed
          ? "It was here a moment ago. Another user deleted it, or you did in another tab."
          : "It may have been deleted, or it belongs to another user. The list has all of yours."}
      </p>
    </StatusScreen>
  );
}

const screens = { notFound: NotFoundScreen, forbidden: ForbiddenScreen, unauthorized: UnauthorizedScreen };

export type StatusPageProps = {
  screen: keyof typeof screens;
  /** Nothing is around the page that has a header. */
  alone?: boolean;
};

/** What a {@link StatusPage} shows. */
export function StatusScreens({ screen, alone }: StatusPageProps) {
  const words = wordsAt(usePathname());
  useRowTitle(screen === "notFound" ? null : undefined);
  // A page that is there keeps its title in the tab, for those who may see it.
  useTabTitle(screen === "notFound" ? `Page not found · ${product.name}` : undefined);
  const Screen = screens[screen];
  if (!alone) return screen === "notFound" && words ? <NoSuchRowScreen words={words} /> : <Screen />;
  return (
    <PublicLayout signedOut={screen === "unauthorized"}>
      <Screen />
    </PublicLayout>
  );
}

type Offered = {
  readonly signUp: boolean;
  readonly provider: IdentityProvider | null;
  readonly demo: DemoAccounts | null;
};

/** In the place of a page that needs a sign-in: the form, from which one comes to that page. */
function UnauthorizedScreen() {
  const destination = useHere();
  const { signUp, provider, demo } = useOffered();
  return (
    <AuthLayout title="Sign in to see this page" description="You’ll come straight back here.">
      <RememberVisitor visitor={null} />
      <SignIn destination={destination} provider={provider} demo={demo} />
      {signUp && (
        <p className="mt-6">
          <EntrySentence
            question="No account yet?"
            path="/sign-up"
            link="Create one"
            destination={destination}
          />
        </p>
      )}
    </AuthLayout>
  );
}

/** The other ways in. They are asked for afterwards: this screen is sent along with every page, in case it is needed. */
function useOffered(): Offered {
  const [offered, setOffered] = useState<Offered>({ signUp: false, provider: null, demo: null });
  useEffect(() => {
    async function ask() {
      const { identity } = await loadCalls();
      const [ways, demo] = await Promise.all([identity.ways.query(), identity.demo.query()]);
      setOffered({ ...ways, demo });
    }
    // Without an answer the form is there all the same.
    ask().catch(() => {});
  }, []);
  return offered;
}
