-- Users who reach a row by a column of it, beside its owner.
ALTER TABLE "AuditEvent" ADD COLUMN     "reachedBy" TEXT[] DEFAULT ARRAY[]::TEXT[];
