-- CreateIndex
CREATE INDEX "Event_action_id_idx" ON "Event"("action", "id");

-- CreateIndex
CREATE INDEX "Event_at_id_idx" ON "Event"("at", "id");

-- CreateIndex
CREATE INDEX "Event_reference_idx" ON "Event"("reference");
