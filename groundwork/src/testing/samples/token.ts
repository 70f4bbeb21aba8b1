import { randomUUID } from "node:crypto";
import type { Actor } from "#contract/permissions";
import type { Sample } from "#testing/contract/sample";
import { tokenLimits } from "@/product/limits";
import type { Database } from "@/server/database/client";

/** A token as it is stored: of its text there is only a hash. */
const makeToken = (db: Database, { id: userId, role }: Actor) =>
  db.apiToken.create({
    data: { id: randomUUID(), userId, name: "Backup", role, hash: randomUUID(), expiresAt: tomorrow() },
    select: { id: true },
  });

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

/** The row is a token of its owner. */
export const token: Sample<"token", { id: string }> = {
  example: { id: "3f1c0a52-7b6e-4f0d-9a41-c58d2e6b7f90" },
  makeRow: makeToken,
  inputs: {
    create: () => ({ name: "Backup", role: "member", lifetime: "month" }),
    revoke: ({ row: { id } }) => ({ id }),
  },
  situations: {
    TOKEN_NOT_FOUND: { fields: () => ({ id: randomUUID() }) },
    TOKEN_ROLE_TOO_HIGH: { fields: () => ({ role: "admin" }) },
    TOKENS_TOO_MANY: {
      arrange: async ({ db, owner }) => {
        for (let count = 0; count < tokenLimits.perAccount; count += 1) await makeToken(db, owner);
      },
    },
  },
};
