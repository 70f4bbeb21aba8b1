export { RowOfEntry } from "../../screens/audit/action";
export { default as AuditPage, metadata as auditMetadata } from "../../screens/audit/audit-page";
