import type { Metadata } from "next";
import { currentUser } from "@/trpc/server";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { PasswordForm } from "./password-form";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { name, email } = await currentUser();
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHeader
        title="Your account"
        description={
          <>
            <p dir="auto" className="wrap-anywhere">
              {name}
            </p>
            <p className="text-sm wrap-anywhere">{email}</p>
          </>
        }
      />
      <Card title="Change your password">
        <PasswordForm email={email} />
      </Card>
    </div>
  );
}
