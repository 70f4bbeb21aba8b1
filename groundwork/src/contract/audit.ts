import * as z from "zod";
import { auditPatterns } from "./audit-filters";
import { direction, moment } from "./fields";
import { historyPage } from "./rows";

const { items, nextCursor } = historyPage.shape;

/** Name in the audit log, such as that of an entity. */
const named = (pattern: RegExp) => z.string().max(100).regex(pattern);

/** Filters of the audit log: of all that are given, each holds. */
export const auditFilters = z.strictObject({
  /** Id of the entry itself. */
  entry: named(auditPatterns.entry).nullish(),
  /** Id of who did it, or the name of a command. */
  actor: named(auditPatterns.actor).nullish(),
  action: named(auditPatterns.action).nullish(),
  entity: named(auditPatterns.entity).nullish(),
  entityId: z.uuid().nullish(),
  /** Reference of the request that did it. */
  reference: named(auditPatterns.reference).nullish(),
  /** Moments between which it was done; the first is within. */
  from: moment.nullish(),
  until: moment.nullish(),
});
export type AuditFilters = z.output<typeof auditFilters>;

/** Input of a page of the audit log. The cursor is the id of the last entry of the page before. */
export const auditInput = <Limit extends z.ZodType>(limit: Limit) =>
  auditFilters.extend({ cursor: named(auditPatterns.entry).nullish(), limit, direction });

/** Entry of the audit log, of whatever entity, with what is known of who did it. */
export const auditEntry = items.element.extend({
  /** Who did it: the name is `null` where the account is gone. */
  actorId: z.string(),
  /** Name of the program's token, where one did it and the token is still there. */
  programName: z.string().nullable(),
  entity: z.string(),
  entityId: z.string(),
  /** Name of the account that it was done to, where it is one. */
  entityName: z.string().nullable(),
  /** The mutation that wrote it; `null`: a job or a command did. */
  procedure: z.string().nullable(),
  reference: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Page of the audit log, the newest first. */
export const auditPage = z.object({ items: z.array(auditEntry), nextCursor });

/** Names in the audit log, also those that the product has given up since. */
export const auditNames = z.object({ entities: z.array(z.string()), actions: z.array(z.string()) });
