// Apart from the schemas, which no page should load for what stands in its URL.

/** Patterns of the filters of the audit log that are texts. */
export const auditPatterns = {
  entry: /^\d{1,18}$/,
  actor: /^[\w:.-]{1,100}$/,
  action: /^[\w-]{1,100}$/,
  entity: /^[\w-]{1,100}$/,
  reference: /^[\w-]{8,64}$/,
} as const;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const moment = /^(19[7-9]\d|20\d\d|21\d\d)-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text is a moment as a schema takes it: that of no day that there is not. */
const isMoment = (text: string): boolean =>
  moment.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

/** Whether a text can be a filter of the audit log, by the filter's name: no other is asked for. */
export const isAuditFilter = {
  entry: (text: string) => auditPatterns.entry.test(text),
  actor: (text: string) => auditPatterns.actor.test(text),
  action: (text: string) => auditPatterns.action.test(text),
  entity: (text: string) => auditPatterns.entity.test(text),
  entityId: (text: string) => uuid.test(text),
  reference: (text: string) => auditPatterns.reference.test(text),
  from: isMoment,
  until: isMoment,
} as const;

/** Header of a download that was cut, where that is known when it begins: how many rows it has. */
export const auditCutHeader = "x-entries-cut";
