import { randomUUID } from "node:crypto";
import { symmetricEncrypt } from "better-auth/crypto";
import type { ProductDatabase } from "../server/data/database";
import { productIdentity } from "./product";

const authOn = async (db: ProductDatabase) => (await productIdentity()).identity.authOn(db);

/**
 * Gives a user a second factor, as its calls make one.
 * @param on whether a first code was given; else the next one turns it on
 * @returns the code of its app
 */
export async function addSecondFactor(db: ProductDatabase, userId: string, { on }: { readonly on: boolean }) {
  const { $context, api } = await authOn(db);
  const { secretConfig } = await $context;
  const encrypted = (data: string) => symmetricEncrypt({ key: secretConfig, data });
  const key = randomUUID();
  const secret = await encrypted(key);
  const backupCodes = await encrypted('["abcde-fghjk"]');
  await db.twoFactor.create({ data: { id: randomUUID(), userId, secret, backupCodes, verified: on } });
  if (on) await db.user.update({ where: { id: userId }, data: { secondFactor: true } });
  return (await api.generateTOTP({ body: { secret: key } })).code;
}

/** Challenge of a second step of this user, who has a second factor. */
export async function challengeOf(db: ProductDatabase, id: string): Promise<string> {
  const { identity } = await productIdentity();
  return (await identity.requestSecondStep({ db, actor: { id } })).challenge ?? "";
}
