import type { Metadata } from "next";
import { roleNames } from "@/product/permissions";
import { api, currentUser } from "@/trpc/server";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { Address, NameForm } from "./profile-forms";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const { name, role } = await currentUser();
  const address = await api.account.address();
  return (
    <>
      <PageHeader title="Profile" description="How other users see you." />
      <div className="grid gap-6">
        <Card title="Your name">
          <NameForm name={name} />
        </Card>
        <Card title="E-mail address">
          <Address {...address} />
        </Card>
        <Card title="Role">
          <p>{roleNames[role]}</p>
        </Card>
      </div>
    </>
  );
}
