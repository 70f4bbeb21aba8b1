-- AlterTable
ALTER TABLE "User" ADD COLUMN     "notifiedBy" TEXT NOT NULL DEFAULT 'app';

-- CreateTable
CREATE TABLE "Notification" (
    "userId" TEXT NOT NULL,
    "eventId" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "rowId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("userId","eventId")
);

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "AuditEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
