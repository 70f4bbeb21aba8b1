import type { ReactNode } from "react";
import { PageBoundary } from "../page-boundary";
import { PublicLayout } from "../public-layout";

export default function SignUpLayout({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <PageBoundary>{children}</PageBoundary>
    </PublicLayout>
  );
}
