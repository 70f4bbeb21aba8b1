import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import type { Actor, Role } from "../contract/permissions";
import type { ProductDatabase } from "../server/data/database";
import { type ErrorResponse, toErrorResponse } from "../server/log/app-error";
import { type CreateCaller, productIdentity, productRouter } from "./product";

const { createCaller } = await productRouter();

/** A new user with this role, as a row of the database. */
export async function createUser(db: ProductDatabase, role: Role = "member"): Promise<Actor> {
  const id = randomUUID();
  const name = `${role} ${id.slice(0, 4)}`;
  // As if they had one, where the role requires it.
  const secondFactor = (await productIdentity()).identity.requires[role] !== undefined;
  await db.user.create({ data: { id, name, email: `${id}@example.com`, role, secondFactor } });
  return { id, name, role };
}

/**
 * The procedures, called as this actor; `null` is a user who is not signed in.
 * @param lastEventId of a subscriber who connects again
 */
export const callAs = (
  db: ProductDatabase,
  actor: Actor | null,
  lastEventId: string | null = null,
): ReturnType<CreateCaller> =>
  createCaller({ db, actor: async () => actor, reference: "TEST-0000", lastEventId });
export type Calls = ReturnType<typeof callAs>;

/** Error that a call was refused with. One that is answered fails the test at the line of the call, with its answer. */
export async function refusalOf(call: Promise<unknown>): Promise<ErrorResponse> {
  const unrefused = new Error();
  Error.captureStackTrace(unrefused, refusalOf);
  const error = await call.then(
    (answer) => {
      unrefused.message = `A refusal was expected of the call in this line, and it answered: ${JSON.stringify(answer)}`;
      return unrefused;
    },
    (thrown: unknown) => thrown,
  );
  if (error instanceof TRPCError) return toErrorResponse(error);
  throw error;
}
