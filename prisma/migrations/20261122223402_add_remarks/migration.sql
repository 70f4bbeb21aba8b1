-- CreateTable
CREATE TABLE "Remark" (
    "id" UUID NOT NULL,
    "placeholderId" UUID NOT NULL,
    "ownerId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Remark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Remark_placeholderId_createdAt_id_idx" ON "Remark"("placeholderId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Remark_ownerId_idx" ON "Remark"("ownerId");

-- AddForeignKey
ALTER TABLE "Remark" ADD CONSTRAINT "Remark_placeholderId_fkey" FOREIGN KEY ("placeholderId") REFERENCES "Placeholder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Remark" ADD CONSTRAINT "Remark_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
