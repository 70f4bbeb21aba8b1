import type { ReactNode } from "react";
import { AuthenticatedLayout } from "../../_components/authenticated-layout";

export default function PlaceholdersLayout({ children }: { children: ReactNode }) {
  return <AuthenticatedLayout here="/placeholders">{children}</AuthenticatedLayout>;
}
