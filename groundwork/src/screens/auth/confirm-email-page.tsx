import type { Metadata } from "next";
import { AuthLayout } from "@/app/_components/auth-layout";
import { ConfirmEmailForm } from "./link-forms";

export const metadata: Metadata = { title: "Confirm your e-mail address" };

export default function ConfirmEmailPage() {
  return (
    <AuthLayout
      title="Confirm your e-mail address"
      description="Enter your password to confirm that the address is yours. You are then signed in."
    >
      <ConfirmEmailForm />
    </AuthLayout>
  );
}
