export { StatusPage } from "../../screens/status/status-page";
