import type { Words } from "#contract/words";

/** Names of an entry of the audit log in headings and sentences. */
export const auditWords = { one: "Entry", many: "Entries", path: "/admin/audit" } as const satisfies Words;
