import { StatusPage } from "groundwork/screens/status/status-page";

export default function Forbidden() {
  return <StatusPage screen="forbidden" />;
}
