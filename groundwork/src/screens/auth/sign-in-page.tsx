import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { destinationOf } from "#contract/destination";
import { isReference } from "#server/log/log";
import { providerSentence } from "#slices/identity/provider";
import { AuthLayout } from "@/app/_components/auth-layout";
import { home } from "@/product/screens";
import { api } from "@/trpc/server";
import { Alert } from "@/ui/alert";
import { EntrySentence } from "./entry-sentence";
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
              <EntrySentence
                question="No account yet?"
                path="/sign-up"
                link="Create one"
                destination={destination}
              />
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
