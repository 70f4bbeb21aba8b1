import type { ReactNode } from "react";
import { PageBoundary } from "../page-boundary";
import { Shell } from "../shell";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <Shell>
      <PageBoundary>{children}</PageBoundary>
    </Shell>
  );
}
