import { setEntities } from "#server/call/declared-lists";
import { setExports } from "#server/http/export-route";
import { auditLimits } from "@/product/limits";
import { loggedEntities } from "@/product/logged-entities";
import * as account from "./account/procedures";
import * as audit from "./audit/procedures";
import * as identity from "./identity/procedures";
import * as job from "./job/procedures";
import * as live from "./live/procedures";
import * as notification from "./notification/procedures";
import * as token from "./token/procedures";
import * as user from "./user/procedures";

/** Slices that every product has: accounts, sessions and tokens, their administration, the audit log, jobs, live updates and notifications. */
export const platformSlices = { account, identity, user, audit, job, live, notification, token };

setEntities(loggedEntities);
setExports(auditLimits);
