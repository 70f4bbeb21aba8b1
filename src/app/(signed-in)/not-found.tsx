import { StatusPage } from "../_components/status-page";

export default function NotFound() {
  return <StatusPage screen="notFound" />;
}
