import type { Metadata } from "next";
import { api, currentUser, HydrateClient, prefetched } from "@/trpc/server";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { Passkeys } from "./passkeys";
import { PasswordForm } from "./password-form";
import { SecondFactor } from "./second-factor";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const { email } = await currentUser();
  await Promise.all([
    prefetched(api.account.secondFactor.prefetch()),
    prefetched(api.account.passkeys.prefetch()),
  ]);
  return (
    <HydrateClient>
      <PageHeader title="Security" description="Keep others out of your account." />
      <div className="grid gap-6">
        <Card title="Change your password">
          <PasswordForm email={email} />
        </Card>
        <Passkeys email={email} />
        <SecondFactor email={email} />
      </div>
    </HydrateClient>
  );
}
