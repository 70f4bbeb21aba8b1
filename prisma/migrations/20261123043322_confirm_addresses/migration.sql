-- AlterTable
ALTER TABLE "User" ADD COLUMN     "unconfirmed" BOOLEAN NOT NULL DEFAULT false;
