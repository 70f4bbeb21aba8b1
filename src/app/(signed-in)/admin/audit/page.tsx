export { default, metadata } from "groundwork/screens/audit/audit-page";
