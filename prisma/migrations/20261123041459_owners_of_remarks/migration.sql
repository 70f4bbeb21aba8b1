-- DropForeignKey
ALTER TABLE "Remark" DROP CONSTRAINT "Remark_ownerId_fkey";

-- AddForeignKey
ALTER TABLE "Remark" ADD CONSTRAINT "Remark_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
