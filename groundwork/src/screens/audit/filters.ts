import { urlValues } from "#client/url-filters";
import { isAuditFilter } from "#contract/audit-filters";
import { auditWords } from "#slices/audit/words";

/** Filters of the page, in its URL. */
export const auditUrl = urlValues(auditWords.path, isAuditFilter);

/** The same in the URL of the file. */
export const auditFileUrl = urlValues("/api/audit.csv", isAuditFilter);

export type AuditValues = ReturnType<typeof auditUrl.read>;
