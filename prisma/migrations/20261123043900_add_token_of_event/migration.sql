-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "tokenId" UUID;
