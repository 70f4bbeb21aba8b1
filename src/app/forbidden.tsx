import { StatusPage } from "groundwork/screens/status";

export default function Forbidden() {
  return <StatusPage screen="forbidden" alone />;
}
