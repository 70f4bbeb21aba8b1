-- DropForeignKey
ALTER TABLE "Placeholder" DROP CONSTRAINT "Placeholder_ownerId_fkey";

-- CreateIndex
CREATE INDEX "Event_actorId_id_idx" ON "Event"("actorId", "id");

-- AddForeignKey
ALTER TABLE "Placeholder" ADD CONSTRAINT "Placeholder_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
