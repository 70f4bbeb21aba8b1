import { auditNames, auditPage } from "#contract/audit";
import { readEntries } from "#server/data/read-entries";
import { readNames } from "#server/data/read-names";
import { auditPermissions } from "@/product/permissions";
import { query } from "@/server/procedure";
import { listEntries } from "./fields";

/** Who did what, to which row, and what that changed, a page at a time, newest first. */
export const list = query({
  permission: auditPermissions.list,
  input: listEntries,
  output: auditPage,
  readsAuditLog: true,
  run: ({ db, input: { cursor, limit, direction: _, ...filters } }) =>
    readEntries(db, filters, { cursor, limit }),
});

/** The entities and actions that entries are found by. */
export const names = query({
  permission: auditPermissions.names,
  output: auditNames,
  readsAuditLog: true,
  run: ({ db }) => readNames(db),
});
