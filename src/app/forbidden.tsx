import { StatusPage } from "./_components/status-page";

export default function Forbidden() {
  return <StatusPage screen="forbidden" alone />;
}
