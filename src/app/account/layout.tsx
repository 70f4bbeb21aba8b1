import type { ReactNode } from "react";
import { AuthenticatedLayout } from "../signed-in";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <AuthenticatedLayout>{children}</AuthenticatedLayout>;
}
