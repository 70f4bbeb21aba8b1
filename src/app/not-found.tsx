import type { Metadata } from "next";
import { PublicLayout } from "./_components/public-layout";
import NotFoundScreen from "./(signed-in)/not-found";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PublicLayout>
      <NotFoundScreen />
    </PublicLayout>
  );
}
