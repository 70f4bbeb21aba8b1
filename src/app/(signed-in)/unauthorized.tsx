import { StatusPage } from "../_components/status-page";

export default function Unauthorized() {
  return <StatusPage screen="unauthorized" />;
}
