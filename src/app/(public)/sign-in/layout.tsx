import type { ReactNode } from "react";
import { PageBoundary } from "../../_components/page-boundary";
import { PublicLayout } from "../../_components/public-layout";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <PageBoundary>{children}</PageBoundary>
    </PublicLayout>
  );
}
