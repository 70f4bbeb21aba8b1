import type { ReactNode } from "react";
import { AuthenticatedLayout } from "../../_components/authenticated-layout";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <AuthenticatedLayout here="/admin/users">{children}</AuthenticatedLayout>;
}
