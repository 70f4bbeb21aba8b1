import { StatusPage } from "groundwork/screens/status/status-page";

export default function Unauthorized() {
  return <StatusPage screen="unauthorized" alone />;
}
