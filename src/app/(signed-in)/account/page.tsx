import type { Metadata } from "next";
import { roleNames } from "@/product/permissions";
import { currentUser } from "@/trpc/server";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { NameForm } from "./name-form";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const { name, email, role } = await currentUser();
  return (
    <>
      <PageHeader title="Profile" description="Who you are to the other users." />
      <div className="grid gap-6">
        <Card title="Your name">
          <NameForm name={name} />
        </Card>
        <Card title="Account">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <dt className="text-ink-soft">E-mail address</dt>
            <dd className="wrap-anywhere">{email}</dd>
            <dt className="text-ink-soft">Role</dt>
            <dd>{roleNames[role]}</dd>
          </dl>
        </Card>
      </div>
    </>
  );
}
