import type { Metadata } from "next";
import { currentUser } from "@/trpc/server";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { PasswordForm } from "./password-form";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const { email } = await currentUser();
  return (
    <>
      <PageHeader title="Security" description="Keep others out of your account." />
      <Card title="Change your password">
        <PasswordForm email={email} />
      </Card>
    </>
  );
}
