-- The tables of the platform get names that no product wants. Instances of the release before know the old ones, which
-- stay as views until a table of a product takes the name: see `npm run db:migrate`.

-- RenameTable
ALTER TABLE "Event" RENAME TO "AuditEvent";
ALTER TABLE "AuditEvent" RENAME CONSTRAINT "Event_pkey" TO "AuditEvent_pkey";
ALTER INDEX "Event_action_id_idx" RENAME TO "AuditEvent_action_id_idx";
ALTER INDEX "Event_actorId_id_idx" RENAME TO "AuditEvent_actorId_id_idx";
ALTER INDEX "Event_at_id_idx" RENAME TO "AuditEvent_at_id_idx";
ALTER INDEX "Event_entity_entityId_id_idx" RENAME TO "AuditEvent_entity_entityId_id_idx";
ALTER INDEX "Event_reference_idx" RENAME TO "AuditEvent_reference_idx";
ALTER INDEX "Event_xid_idx" RENAME TO "AuditEvent_xid_idx";
ALTER SEQUENCE "Event_id_seq" RENAME TO "AuditEvent_id_seq";
CREATE VIEW "Event" AS SELECT * FROM "AuditEvent";

-- RenameTable
ALTER TABLE "Session" RENAME TO "AuthSession";
ALTER TABLE "AuthSession" RENAME CONSTRAINT "Session_pkey" TO "AuthSession_pkey";
ALTER TABLE "AuthSession" RENAME CONSTRAINT "Session_userId_fkey" TO "AuthSession_userId_fkey";
ALTER INDEX "Session_token_key" RENAME TO "AuthSession_token_key";
ALTER INDEX "Session_userId_idx" RENAME TO "AuthSession_userId_idx";
CREATE VIEW "Session" AS SELECT * FROM "AuthSession";

-- RenameTable
ALTER TABLE "Account" RENAME TO "AuthAccount";
ALTER TABLE "AuthAccount" RENAME CONSTRAINT "Account_pkey" TO "AuthAccount_pkey";
ALTER TABLE "AuthAccount" RENAME CONSTRAINT "Account_userId_fkey" TO "AuthAccount_userId_fkey";
ALTER INDEX "Account_providerId_accountId_key" RENAME TO "AuthAccount_providerId_accountId_key";
ALTER INDEX "Account_userId_idx" RENAME TO "AuthAccount_userId_idx";
CREATE VIEW "Account" AS SELECT * FROM "AuthAccount";

-- RenameTable
ALTER TABLE "Verification" RENAME TO "AuthVerification";
ALTER TABLE "AuthVerification" RENAME CONSTRAINT "Verification_pkey" TO "AuthVerification_pkey";
ALTER INDEX "Verification_identifier_idx" RENAME TO "AuthVerification_identifier_idx";
CREATE VIEW "Verification" AS SELECT * FROM "AuthVerification";
