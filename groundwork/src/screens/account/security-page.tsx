import type { Metadata } from "next";
import { api, currentUser, HydrateClient, prefetched } from "@/trpc/server";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { PasswordForm } from "./password-form";
import { SecondFactor } from "./second-factor";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const { email } = await currentUser();
  await prefetched(api.account.secondFactor.prefetch());
  return (
    <HydrateClient>
      <PageHeader title="Security" description="Keep others out of your account." />
      <div className="grid gap-6">
        <Card title="Change your password">
          <PasswordForm email={email} />
        </Card>
        <SecondFactor email={email} />
      </div>
    </HydrateClient>
  );
}
