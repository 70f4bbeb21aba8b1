import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { destinationOf } from "#contract/destination";
import { AuthLayout } from "@/app/_components/auth-layout";
import { errors } from "@/product/errors";
import { home } from "@/product/screens";
import { api } from "@/trpc/server";
import { Alert } from "@/ui/alert";
import { EntrySentence } from "./entry-sentence";
import { SignUpForm } from "./sign-up-form";

export const metadata: Metadata = { title: "Sign up" };

export default async function SignUpPage({ searchParams }: PageProps<"/sign-up">) {
  const destination = destinationOf((await searchParams).next, home);
  if (await api.identity.me()) redirect(destination as Route);
  const { signUp, provider } = await api.identity.ways();
  return (
    <AuthLayout
      title="Sign up"
      description={
        <EntrySentence question="Have an account?" path="/sign-in" link="Sign in" destination={destination} />
      }
    >
      {signUp ? (
        <SignUpForm destination={destination} provider={provider} />
      ) : (
        <Alert>{errors.SIGN_UP_CLOSED.message}</Alert>
      )}
    </AuthLayout>
  );
}
