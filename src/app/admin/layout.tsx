import type { ReactNode } from "react";
import { AuthenticatedLayout } from "../signed-in";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <AuthenticatedLayout here="/admin/users">{children}</AuthenticatedLayout>;
}
