-- Who reaches the row itself, beside its owner.
ALTER TABLE "AuditEvent" ADD COLUMN     "reachedBy" TEXT[] DEFAULT ARRAY[]::TEXT[];
