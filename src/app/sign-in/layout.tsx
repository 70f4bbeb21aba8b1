import type { ReactNode } from "react";
import { Shell } from "../shell";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>;
}
