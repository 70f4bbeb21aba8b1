export { AuditPage as default, auditMetadata as metadata } from "groundwork/screens/audit";
