import { StatusPage } from "groundwork/screens/status";

export default function Unauthorized() {
  return <StatusPage screen="unauthorized" />;
}
