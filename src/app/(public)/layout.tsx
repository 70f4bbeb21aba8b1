import { ErrorFallback } from "groundwork/screens/frame";
import { PageBoundary } from "groundwork/ui";
import type { ReactNode } from "react";
import { PublicLayout } from "../_components/public-layout";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <PageBoundary fallback={ErrorFallback}>{children}</PageBoundary>
    </PublicLayout>
  );
}
