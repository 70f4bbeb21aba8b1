import { randomBytes, randomUUID } from "node:crypto";
import { attempt } from "../../contract/attempt";
import { lockOwner } from "../data/database";
import { env } from "../process/env";
import type { OpeningCall, OwnCall, Refusing, SessionCall, Shared, WithInput } from "./calls";
import { type IdentityTransaction, recordOwnEvent, type Statements } from "./database";
import { notify, type OwnFactorCall } from "./second-factor";
import { type Identified, openSessionOf } from "./sign-in";

/** What a browser answers to any challenge of a passkey, in base64url. */
type Answer = { readonly id: string; readonly clientDataJSON: string };
type NewPasskey = Answer & { name: string; attestationObject: string; transports: readonly string[] };
type Assertion = Answer & { authenticatorData: string; signature: string };

type Passkey = {
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
  readonly transports: string[];
};

// Loaded with the first passkey: it is large, and most calls need none of it.
const webAuthn = () => import("@simplewebauthn/server");

/** A passkey is found without a name, and its device verifies who uses it. */
const authenticatorSelection = { residentKey: "required", userVerification: "required" } as const;

/** Signatures that a device may make, by their numbers of COSE: Ed25519, ES256, RS256. */
const pubKeyCredParams = [-8, -7, -257].map((alg) => ({ alg, type: "public-key" as const }));

/** The origin that answers have to come from, and the domain that passkeys belong to. */
function site() {
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(env().APP_URL);
  return { expectedOrigin, expectedRPID, requireUserVerification: true };
}

/** Calls about passkeys (WebAuthn Level 3), which SimpleWebAuthn verifies. */
export function passkeyCalls({ appName, limits, jobs, authOn, requirePassword, enter }: Shared) {
  const { perAccount, challengeSeconds } = limits.passkeys;
  const timeout = challengeSeconds * 1000;

  return {
    /** The passkeys of the actor, the newest first. */
    passkeys: async ({ db, actor }: OwnCall) =>
      db.$queryRaw<{ id: string; name: string; createdAt: Date; usedAt: Date | null }[]>`
        SELECT "id"::text, "name", "createdAt", "usedAt" FROM "Passkey"
        WHERE "userId" = ${actor.id} ORDER BY "createdAt" DESC, "id"`,

    /** Makes the challenge of one more passkey. */
    requestPasskey: async (call: OwnFactorCall & Refusing<"PASSKEYS_TOO_MANY">) => {
      const { db, actor, input, refuse } = call;
      await requirePassword({ db, userId: actor.id, refuse }, input.currentPassword);
      const excludeCredentials = await db.$queryRaw<
        { id: string; type: "public-key"; transports: string[] }[]
      >`
        SELECT "credentialId" AS "id", 'public-key' AS "type", "transports" FROM "Passkey" WHERE "userId" = ${actor.id}`;
      if (excludeCredentials.length >= perAccount) return refuse("PASSKEYS_TOO_MANY");
      const rp = { id: site().expectedRPID, name: appName };
      const id = Buffer.from(actor.id).toString("base64url");
      const user = { id, name: actor.email ?? actor.name, displayName: actor.name };
      const challenge = await newChallenge(db, actor.id, challengeSeconds);
      return { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials, authenticatorSelection };
    },

    /** Adds a passkey to the account of the actor, whose browser has made it for a challenge. */
    addPasskey: async (
      call: SessionCall & OwnCall & Refusing<"PASSKEY_REFUSED" | "PASSKEYS_TOO_MANY"> & WithInput<NewPasskey>,
    ): Promise<null> => {
      const { db, reference, actor, input, refuse } = call;
      const { name, id, transports, ...response } = input;
      const expectedChallenge = await spendChallenge(db, input, actor.id);
      if (!expectedChallenge) return refuse("PASSKEY_REFUSED");
      const { verifyRegistrationResponse } = await webAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...site(),
        expectedChallenge,
        response: { ...credential(id), response: { ...response, transports: [...transports] } },
      }).catch(unverified);
      if (!registrationInfo) return refuse("PASSKEY_REFUSED");
      const { publicKey, counter } = registrationInfo.credential;
      await db.$transaction(async (transaction) => {
        await lockOwner(transaction, actor.id);
        if ((await countOf(transaction, actor.id)) >= perAccount) return refuse("PASSKEYS_TOO_MANY");
        const added = await transaction.$executeRaw`
          INSERT INTO "Passkey" ("id", "userId", "name", "credentialId", "publicKey", "counter", "transports")
          VALUES (${randomUUID()}::uuid, ${actor.id}, ${name}, ${id}, ${publicKey}, ${counter}, ${transports})
          ON CONFLICT ("credentialId") DO NOTHING`;
        if (added === 0) return refuse("PASSKEY_REFUSED");
        await recordOwnEvent(transaction, actor.id, "add-passkey", [{ field: "name", from: null, to: name }]);
        return notify({ jobs, transaction, reference, userId: actor.id }, "passkey");
      });
      return null;
    },

    /** Removes a passkey of the actor. The last one stays while it is what a sign-in takes after the password. */
    removePasskey: async (
      call: OwnFactorCall & Refusing<"PASSKEY_NOT_FOUND" | "PASSKEY_NEEDED"> & WithInput<{ id: string }>,
    ): Promise<null> => {
      const { db, reference, actor, input, refuse } = call;
      const own = await db.$queryRaw<unknown[]>`
        SELECT FROM "Passkey" WHERE "id" = ${input.id}::uuid AND "userId" = ${actor.id}`;
      if (own.length === 0) return refuse("PASSKEY_NOT_FOUND");
      await requirePassword({ db, userId: actor.id, refuse }, input.currentPassword);
      await db.$transaction(async (transaction) => {
        await lockOwner(transaction, actor.id);
        if (!(await removePasskeys(transaction, actor.id, input.id))) return refuse("PASSKEY_NOT_FOUND");
        const needing = await transaction.$queryRaw<unknown[]>`
          SELECT FROM "User" u JOIN "TwoFactor" t ON t."userId" = u."id"
          WHERE u."id" = ${actor.id} AND u."secondFactor" AND NOT t."verified"`;
        if (needing.length > 0 && (await countOf(transaction, actor.id)) === 0)
          return refuse("PASSKEY_NEEDED");
        return notify({ jobs, transaction, reference, userId: actor.id }, "no-passkey");
      });
      return null;
    },

    /** Makes the challenge of a sign-in by any passkey. */
    requestPasskeySignIn: async ({ db }: Pick<SessionCall, "db">) => {
      const challenge = await newChallenge(db, "", challengeSeconds);
      return { challenge, rpId: site().expectedRPID, timeout, userVerification: "required" as const };
    },

    /**
     * Signs in by a passkey. The device has verified who uses it, by a finger, a face or a PIN: it takes neither the password
     * nor a second step.
     */
    signInWithPasskey: async (
      call: OpeningCall & Refusing<"PASSKEY_REFUSED" | "ACCOUNT_DISABLED"> & WithInput<Assertion>,
    ): Promise<null> => {
      const { db, input, refuse } = call;
      const { id, ...response } = input;
      const expectedChallenge = await spendChallenge(db, input, "");
      const [passkey] = await db.$queryRaw<Passkey[]>`
        SELECT "id"::text, "publicKey", "counter", "transports" FROM "Passkey" WHERE "credentialId" = ${id}`;
      if (!expectedChallenge || !passkey) return refuse("PASSKEY_REFUSED");
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...site(),
        expectedChallenge,
        response: { ...credential(id), response },
        credential: { ...passkey, id, counter: Number(passkey.counter) },
      }).catch(unverified);
      if (!verified || !authenticationInfo) return refuse("PASSKEY_REFUSED");
      // Of two uses at once with one count, which only a copy would make, one is refused.
      const used = await db.$executeRaw`
        UPDATE "Passkey" SET "counter" = ${authenticationInfo.newCounter}, "usedAt" = ${new Date()}
        WHERE "id" = ${passkey.id}::uuid AND "counter" = ${passkey.counter}`;
      if (used === 0) return refuse("PASSKEY_REFUSED");
      const find = () => db.$queryRaw<Identified[]>`
        SELECT u."id", u."disabledAt" FROM "User" u JOIN "Passkey" p ON p."userId" = u."id"
        WHERE p."id" = ${passkey.id}::uuid FOR SHARE`;
      const opened = await openSessionOf(await authOn(db), find);
      if (!opened) return refuse("ACCOUNT_DISABLED");
      await enter(call, opened);
      return null;
    },
  };
}

/** What is the same in each answer of a browser, which calls leave out. */
const credential = (id: string) =>
  ({ id, rawId: id, type: "public-key", clientExtensionResults: {} }) as const;

/** SimpleWebAuthn throws where it does not verify. */
const unverified = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined });

/**
 * Makes a challenge, which may be answered for so many seconds.
 * @param userId who adds a passkey by it; empty for a sign-in
 */
export async function newChallenge(db: Statements, userId: string, seconds: number): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await db.$executeRaw`
    INSERT INTO "AuthVerification" ("id", "identifier", "value", "expiresAt", "updatedAt")
    VALUES (${randomUUID()}, ${`passkey:${challenge}`}, ${userId}, ${expiresAt}, ${now})`;
  return challenge;
}

/**
 * Uses up the challenge that a browser has answered. Each is good for one answer.
 * @param userId who it was made for; empty for a sign-in
 * @returns the challenge; `null` when there is no such challenge, or its time is over
 */
async function spendChallenge(db: Statements, answer: Answer, userId: string): Promise<string | null> {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  const challenge = attempt(() => decodeClientDataJSON(answer.clientDataJSON).challenge);
  const spent = await db.$executeRaw`
    DELETE FROM "AuthVerification"
    WHERE "identifier" = ${`passkey:${challenge}`} AND "value" = ${userId} AND "expiresAt" > ${new Date()}`;
  return spent > 0 && challenge ? challenge : null;
}

/** Removes a passkey of an account, or all of them where none is named. @returns whether there was one */
export async function removePasskeys(transaction: IdentityTransaction, userId: string, id?: string) {
  const removed = await transaction.$queryRaw<{ name: string }[]>`
    DELETE FROM "Passkey" WHERE "userId" = ${userId} AND "id" = COALESCE(${id}::uuid, "id") RETURNING "name"`;
  for (const { name } of removed)
    await recordOwnEvent(transaction, userId, "remove-passkey", [{ field: "name", from: name, to: null }]);
  return removed.length > 0;
}

async function countOf(db: Pick<IdentityTransaction, "$queryRaw">, userId: string): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "Passkey" WHERE "userId" = ${userId}`;
  return found?.count ?? 0;
}
