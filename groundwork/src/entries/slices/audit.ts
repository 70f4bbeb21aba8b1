export { actionLabel, entityName, loggedField, pathOfRow } from "../../slices/audit/display";
export { auditWords } from "../../slices/audit/words";
