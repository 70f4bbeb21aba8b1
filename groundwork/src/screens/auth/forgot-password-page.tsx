import type { Metadata } from "next";
import { AuthLayout } from "@/app/_components/auth-layout";
import { api } from "@/trpc/server";
import { Alert } from "@/ui/alert";
import { ForgotPasswordForm } from "./forgot-password-form";

export const metadata: Metadata = { title: "Forgot password" };

export default async function ForgotPasswordPage() {
  const { mail } = await api.identity.ways();
  return (
    <AuthLayout title="Forgot password" description={mail && "Get a link by e-mail to choose a new one."}>
      {mail ? (
        <ForgotPasswordForm />
      ) : (
        <Alert title="This app sends no mail.">
          <p>Ask an admin for a link by which you can choose a new password.</p>
        </Alert>
      )}
    </AuthLayout>
  );
}
