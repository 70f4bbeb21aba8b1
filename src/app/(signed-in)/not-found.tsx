import { StatusPage } from "groundwork/screens/status";

export { metadata } from "../not-found";

export default function NotFound() {
  return <StatusPage screen="notFound" />;
}
