import { auditInput } from "#contract/audit";
import { pageSize } from "@/product/fields";

// The audit log has an entry for each write: who did what, when, to which row, and what that changed.

export const listEntries = auditInput(pageSize);
