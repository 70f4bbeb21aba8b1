import { randomUUID } from "node:crypto";
import { identityLimits } from "@/product/limits";
import type { Database } from "@/server/database/client";

/** Rows of sessions, some of them over. */
export const sessions = {
  live: { usedAgo: 0, endsIn: 60 },
  idle: { usedAgo: identityLimits.session.idleSeconds + 1, endsIn: 60 },
  over: { usedAgo: 0, endsIn: -1 },
};

/** Gives an account a session. */
export async function addSession(
  db: Database,
  userId: string,
  { usedAgo, endsIn } = sessions.live,
): Promise<void> {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const id = randomUUID();
  await db.authSession.create({
    data: { id, token: id, userId, expiresAt: at(endsIn), updatedAt: at(-usedAgo) },
  });
}
