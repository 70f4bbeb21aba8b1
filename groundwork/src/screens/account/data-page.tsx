import type { Metadata } from "next";
import { api, currentUser } from "@/trpc/server";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { DeleteAccount, DownloadButton } from "./own-data";

export const metadata: Metadata = { title: "Your data" };

export default async function AccountDataPage() {
  const { email } = await currentUser();
  return (
    <>
      <PageHeader title="Your data" description="Download your data, or delete your account." />
      <div className="grid gap-6">
        <Card title="Download your data">
          <p className="mb-5 text-muted-foreground">
            A file (JSON) with your account, your sessions, all that you own with its history, and what you
            did.
          </p>
          <DownloadButton />
        </Card>
        <DeleteAccount email={email} removal={await api.account.removal()} />
      </div>
    </>
  );
}
