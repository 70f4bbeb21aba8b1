-- What live updates are read by. The rows that are there get no transaction: nobody waits for them.
ALTER TABLE "Event" ADD COLUMN     "formerOwnerId" TEXT,
ADD COLUMN     "procedure" TEXT,
ADD COLUMN     "reference" TEXT,
ADD COLUMN     "rowOwnerId" TEXT,
ADD COLUMN     "xid" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Event" ALTER COLUMN "xid" SET DEFAULT ((pg_current_xact_id())::text)::bigint;

-- CreateIndex
CREATE INDEX "Event_xid_idx" ON "Event"("xid");
