import type { ReactNode } from "react";
import { SignedIn } from "../signed-in";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <SignedIn here="/admin/users">{children}</SignedIn>;
}
