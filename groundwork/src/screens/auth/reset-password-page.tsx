import type { Metadata } from "next";
import { AuthLayout } from "@/app/_components/auth-layout";
import { ResetPasswordForm } from "./link-forms";

export const metadata: Metadata = { title: "Choose a new password" };

export default function ResetPasswordPage() {
  return (
    <AuthLayout
      title="Choose a new password"
      description="Every browser that is signed in to your account will be signed out."
    >
      <ResetPasswordForm />
    </AuthLayout>
  );
}
