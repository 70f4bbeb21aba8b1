import { StatusPage } from "groundwork/screens/status";

export default function NotFound() {
  return <StatusPage screen="notFound" />;
}
