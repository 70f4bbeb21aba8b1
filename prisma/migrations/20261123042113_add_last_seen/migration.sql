-- AlterTable
ALTER TABLE "User" ADD COLUMN     "lastSeenAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Event_actorId_id_idx" ON "Event"("actorId", "id");
