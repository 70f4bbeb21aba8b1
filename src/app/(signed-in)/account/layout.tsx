import type { ReactNode } from "react";
import { AuthenticatedLayout } from "../../_components/authenticated-layout";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <AuthenticatedLayout>{children}</AuthenticatedLayout>;
}
