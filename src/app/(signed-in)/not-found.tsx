import { StatusPage } from "groundwork/screens/status";
import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <StatusPage screen="notFound" />;
}
