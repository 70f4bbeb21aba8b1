-- CreateTable
CREATE TABLE "BackgroundJob" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "reference" TEXT NOT NULL,
    "scheduled" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL,
    "worker" UUID,
    "heartbeatAt" TIMESTAMPTZ(6),
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BackgroundJob_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BackgroundJob_state_at_idx" ON "BackgroundJob"("state", "at");

-- Jobs that wait, run, were done or have failed in the tables of pg-boss move to the new one, with their ids, so that
-- idempotency keys hold. One that ran is taken over as any whose worker was killed.
DO $$
BEGIN
  IF to_regclass('jobs.job') IS NULL THEN
    RETURN;
  END IF;
  -- What is being enqueued is waited for, and moved as well.
  LOCK TABLE jobs.job IN ACCESS EXCLUSIVE MODE;
  INSERT INTO "BackgroundJob" ("id", "name", "input", "reference", "scheduled", "state", "at", "attempt", "attempts",
    "heartbeatAt", "reason", "createdAt")
  SELECT id, data->>'job', coalesce(data->'input', 'null'), coalesce(data->>'reference', ''), data ? 'scheduled',
    CASE state
      WHEN 'active' THEN 'running'
      WHEN 'completed' THEN 'done'
      WHEN 'failed' THEN 'failed'
      WHEN 'cancelled' THEN 'failed'
      ELSE 'waiting'
    END,
    coalesce(completed_on, CASE WHEN state = 'active' THEN started_on END, start_after),
    CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END,
    retry_limit + 1,
    CASE WHEN state = 'active' THEN now() END,
    coalesce(output->>'message', CASE WHEN output->'value' IS NOT NULL THEN 'The process that ran it ended.' END),
    created_on
  FROM jobs.job WHERE name = 'work' AND data ? 'job';
  DROP SCHEMA jobs CASCADE;
END
$$;
