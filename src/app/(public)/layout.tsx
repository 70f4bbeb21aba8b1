import { PageBoundary } from "groundwork/client/page-boundary";
import { ErrorFallback } from "groundwork/screens/frame/error-fallback";
import type { ReactNode } from "react";
import { PublicLayout } from "../_components/public-layout";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <PageBoundary fallback={ErrorFallback}>{children}</PageBoundary>
    </PublicLayout>
  );
}
