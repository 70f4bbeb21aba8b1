import { destinationOf } from "groundwork/contract/destination";
import { isReference } from "groundwork/server/reference";
import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { providerSentence } from "@/product/identity/provider";
import { home } from "@/product/screens";
import { api } from "@/trpc/server";
import { Alert } from "@/ui/alert";
import { Link } from "@/ui/link";
import { AuthLayout } from "../../_components/auth-layout";
import { SignIn } from "./sign-in";

export const metadata: Metadata = { title: "Sign in" };

/** What was done on the page before, by its name in the URL. */
const outcomes = {
  "reset-password": "Your password has been changed. Sign in with the new one.",
} as const;

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, as, done, error, reference } = await searchParams;
  const destination = destinationOf(next, home);
  const actor = await api.identity.me();
  if (actor && as !== "another") redirect(destination as Route);
  const problem = providerSentence(error);
  const { signUp, provider } = await api.identity.ways();
  return (
    <AuthLayout
      title="Sign in"
      description={
        actor
          ? `You are signed in as ${actor.name}. This signs you in as another user.`
          : signUp && (
              <>
                No account yet?{" "}
                <Link
                  className="text-accent underline underline-offset-4"
                  href={`/sign-up?${new URLSearchParams({ next: destination })}`}
                >
                  Create one
                </Link>
                .
              </>
            )
      }
    >
      {typeof done === "string" && Object.hasOwn(outcomes, done) && (
        <div role="status" className="mb-6">
          <Alert>{outcomes[done as keyof typeof outcomes]}</Alert>
        </div>
      )}
      {problem && (
        <div role="alert" className="mb-6">
          <Alert kind="danger" reference={isReference(reference) ? reference : null}>
            <p>{problem}</p>
          </Alert>
        </div>
      )}
      <SignIn destination={destination} provider={provider} demo={await api.identity.demo()} />
    </AuthLayout>
  );
}
