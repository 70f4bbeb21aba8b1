import { destinationOf } from "groundwork/contract/destination";
import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { home } from "@/product/screens";
import { api } from "@/trpc/server";
import { Link } from "@/ui/link";
import { AuthLayout } from "../../_components/auth-layout";
import { SignIn } from "./sign-in";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, as } = await searchParams;
  const destination = destinationOf(next, home);
  const actor = await api.identity.me();
  if (actor && as !== "another") redirect(destination as Route);
  return (
    <AuthLayout
      title="Sign in"
      description={
        actor ? (
          `You are signed in as ${actor.name}. This signs you in as another user.`
        ) : (
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
      <SignIn destination={destination} demo={await api.identity.demo()} />
    </AuthLayout>
  );
}
