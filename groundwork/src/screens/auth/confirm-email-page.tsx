import type { Metadata } from "next";
import { AuthLayout } from "@/app/_components/auth-layout";
import { ConfirmEmailForm } from "./confirm-email-form";

export const metadata: Metadata = { title: "Confirm your e-mail address" };

export default function ConfirmEmailPage() {
  return (
    <AuthLayout
      title="Confirm your e-mail address"
      description="With the password of your account you say that the address is yours, and are signed in."
    >
      <ConfirmEmailForm />
    </AuthLayout>
  );
}
