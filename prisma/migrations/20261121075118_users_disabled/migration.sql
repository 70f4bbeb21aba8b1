-- AlterTable
ALTER TABLE "User" ADD COLUMN     "disabledAt" TIMESTAMPTZ(3);

-- The event log knows entities by UUID, so users get UUIDs from here on. Those from before get theirs now: what points
-- to a user by a foreign key follows by itself, and the two columns that do not are told.
CREATE TEMPORARY TABLE "Renamed" ON COMMIT DROP AS
SELECT "id" AS "from", gen_random_uuid()::text AS "to"
FROM "User"
WHERE "id" !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

UPDATE "User" SET "id" = "to" FROM "Renamed" WHERE "id" = "from";
UPDATE "Account" SET "accountId" = "to" FROM "Renamed" WHERE "accountId" = "from" AND "providerId" = 'credential';
UPDATE "Event" SET "actorId" = "to" FROM "Renamed" WHERE "actorId" = "from";
