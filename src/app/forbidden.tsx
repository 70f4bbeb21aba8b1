import type { Metadata } from "next";
import { ForbiddenScreen } from "./forbidden-screen";
import { Shell } from "./shell";

export const metadata: Metadata = { title: "Not allowed" };

export default function Forbidden() {
  return (
    <Shell>
      <ForbiddenScreen />
    </Shell>
  );
}
