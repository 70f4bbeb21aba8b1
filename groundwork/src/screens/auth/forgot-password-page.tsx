import type { Metadata } from "next";
import { AuthLayout } from "@/app/_components/auth-layout";
import { api } from "@/trpc/server";
import { Alert } from "@/ui/alert";
import { ForgotPasswordForm } from "./forgot-password-form";

export const metadata: Metadata = { title: "Forgotten password" };

export default async function ForgotPasswordPage() {
  const { mail } = await api.identity.ways();
  return (
    <AuthLayout
      title="Forgotten password"
      description={mail && "A link to choose a new one is mailed to the address of your account."}
    >
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
