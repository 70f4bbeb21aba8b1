// What a browser or a program does without React.
export { atPath } from "../client/at-path";
export { download } from "../client/download";
export { draftKey, dropDrafts, leave } from "../client/drafts";
export { exploredCall } from "../client/explorer/explored-call";
export { inputOf, textsOf } from "../client/form-values";
export { listUrl } from "../client/list-url";
export { hardRedirect, linkSecret, reload } from "../client/navigation";
export { isOutdated, problemOf, referenceIn } from "../client/problem";
export { createQueryClient } from "../client/query-client";
export { reportErrors } from "../client/report-errors";
export { retryAfterLink } from "../client/retry-after-link";
export { rowChange } from "../client/row-changes";
export { announceSessionEnd } from "../client/session-channel";
export { urlFilters, urlValues, views } from "../client/url-filters";
export { whenIdle } from "../client/when-idle";
