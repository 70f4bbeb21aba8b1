import type { Metadata } from "next";
import { StatusPage } from "./_components/status-page";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return <StatusPage screen="notFound" alone />;
}
