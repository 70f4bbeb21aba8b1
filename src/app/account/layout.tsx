import type { ReactNode } from "react";
import { SignedIn } from "../signed-in";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <SignedIn>{children}</SignedIn>;
}
