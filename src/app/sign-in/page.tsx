import type { Metadata, Route } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { destinationOf } from "@/product/identity/destination";
import { screens } from "@/product/product";
import { api } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const destination = destinationOf((await searchParams).next, screens[0].path);
  if (await api.identity.me()) redirect(destination as Route);
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHeader
        title="Sign in"
        description={
          <>
            No account yet?{" "}
            <Link
              className="text-accent underline underline-offset-4"
              href={{ pathname: "/sign-up", query: { next: destination } }}
            >
              Make one
            </Link>
            .
          </>
        }
      />
      <SignInForm destination={destination} demo={await api.identity.demo()} />
    </div>
  );
}
