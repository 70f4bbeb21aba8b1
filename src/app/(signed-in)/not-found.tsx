import { StatusPage } from "groundwork/screens/status/status-page";

export default function NotFound() {
  return <StatusPage screen="notFound" />;
}
