import type { ReactNode } from "react";
import { SignedIn } from "../signed-in";

export default function PlaceholdersLayout({ children }: { children: ReactNode }) {
  return <SignedIn here="/placeholders">{children}</SignedIn>;
}
