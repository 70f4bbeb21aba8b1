import type { ReactNode } from "react";
import { AuthenticatedLayout } from "../signed-in";

export default function PlaceholdersLayout({ children }: { children: ReactNode }) {
  return <AuthenticatedLayout here="/placeholders">{children}</AuthenticatedLayout>;
}
