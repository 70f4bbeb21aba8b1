import { PageBoundary } from "groundwork/client/page-boundary";
import type { ReactNode } from "react";
import { ErrorFallback } from "../_components/error-fallback";
import { PublicLayout } from "../_components/public-layout";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <PageBoundary fallback={ErrorFallback}>{children}</PageBoundary>
    </PublicLayout>
  );
}
