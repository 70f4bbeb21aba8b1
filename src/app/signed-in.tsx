import { unauthorized } from "next/navigation";
import { cache, type ReactNode } from "react";
import { answered, api } from "@/trpc/server";
import { Shell } from "./shell";
import { SignOutButton } from "./sign-out-button";

/** Who asked for the page; nobody is shown the way to the sign-in page instead. Read once for each request. */
export const signedIn = cache(async () => (await answered(api.identity.me())) ?? unauthorized());

/** The layout of every screen that needs a sign-in. What may be seen on it is decided by its procedures. */
export async function SignedIn({ children }: { children: ReactNode }) {
  return (
    <Shell actor={await signedIn()} signOut={<SignOutButton />}>
      {children}
    </Shell>
  );
}
