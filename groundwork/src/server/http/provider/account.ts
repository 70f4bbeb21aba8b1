import { randomUUID } from "node:crypto";
import { emailAddress, line } from "../../../contract/fields";
import { type IdentityDatabase, type IdentityTransaction, recordOwnEvent } from "../../identity/database";
import type { IdentityLimits } from "../../identity/limits";
import { env } from "../../process/env";
import { ProviderRefusal } from "./attempt";
import type { Profile } from "./profile";

/**
 * Sees to it that the user of this profile has an account, and that it is theirs: found by issuer and subject, else
 * linked by an address that both sides have verified, else made.
 * @throws {ProviderRefusal} when none of these is right
 */
export async function ensureAccount(
  db: IdentityDatabase,
  profile: Profile,
  limits: Pick<IdentityLimits, "name" | "email">,
): Promise<void> {
  const { issuer, subject } = profile;
  await db.$transaction(async (transaction) => {
    // Of two attempts of one user, the later one finds what the other has made.
    await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))::text`;
    const [known] = await transaction.$queryRaw<object[]>`
      SELECT 1 FROM "AuthAccount" WHERE "providerId" = ${issuer} AND "accountId" = ${subject}`;
    if (known) return;
    const email = emailAddress(limits.email).safeParse(profile.email);
    // An account under an address that nobody has proven would wait for its real owner, with a stranger's way in.
    if (!email.success || !profile.isEmailVerified)
      throw new ProviderRefusal("PROVIDER_EMAIL_UNVERIFIED", "the provider states no verified address");
    const userId =
      (await ownerOf(transaction, email.data, issuer)) ??
      (await makeUser(transaction, email.data, nameOf(profile, email.data, limits)));
    await transaction.$executeRaw`
      INSERT INTO "AuthAccount" ("id", "accountId", "providerId", "userId", "updatedAt")
      VALUES (${randomUUID()}, ${subject}, ${issuer}, ${userId}, ${new Date()})`;
    const linked = { field: "provider", from: null, to: issuer };
    await recordOwnEvent(transaction, userId, "link-provider", [linked]);
  });
}

/**
 * User to link the account to; undefined when the address is unknown.
 * @throws {ProviderRefusal} when there is one who has not proven the address, or is another user of this issuer
 */
async function ownerOf(transaction: IdentityTransaction, email: string, issuer: string) {
  type Found = { id: string; emailVerified: boolean; disabledAt: Date | null; linked: boolean };
  const [found] = await transaction.$queryRaw<Found[]>`
    SELECT "id", "emailVerified", "disabledAt", EXISTS (
      SELECT 1 FROM "AuthAccount" a WHERE a."userId" = u."id" AND a."providerId" = ${issuer}) AS "linked"
    FROM "User" u WHERE "email" = ${email} FOR NO KEY UPDATE`;
  if (!found) return undefined;
  // Its maker may have waited for the owner of the address to come by this way.
  if (!found.emailVerified)
    throw new ProviderRefusal("PROVIDER_EMAIL_TAKEN", "the account of this address is not verified");
  if (found.disabledAt) throw new ProviderRefusal("ACCOUNT_DISABLED", "the account is disabled");
  // A provider may give an address to another user once its first one has left.
  if (found.linked)
    throw new ProviderRefusal("PROVIDER_USER_OTHER", "the account is linked to another user of this issuer");
  return found.id;
}

/** Makes an account without a password, as Better Auth makes one. */
async function makeUser(transaction: IdentityTransaction, email: string, name: string): Promise<string> {
  if (env().SIGN_UP !== "open")
    throw new ProviderRefusal("SIGN_UP_CLOSED", "there is no account, and sign-up is closed");
  const id = randomUUID();
  const made = await transaction.$executeRaw`
    INSERT INTO "User" ("id", "name", "email", "emailVerified", "updatedAt")
    VALUES (${id}, ${name}, ${email}, true, ${new Date()}) ON CONFLICT ("email") DO NOTHING`;
  if (made === 0)
    throw new ProviderRefusal("PROVIDER_EMAIL_TAKEN", "an account of this address was made just now");
  await recordOwnEvent(transaction, id, "sign-up");
  return id;
}

/** The first name that may be one here; failing that, what stands before the @ of the address. */
function nameOf({ names }: Profile, email: string, { name }: Pick<IdentityLimits, "name">): string {
  const candidates = [...names, email.split("@")[0]].map((candidate) => line(name).safeParse(candidate));
  return candidates.find(({ success }) => success)?.data ?? email.slice(0, name.max);
}
