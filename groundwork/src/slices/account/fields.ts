import * as z from "zod";
import { line } from "#contract/fields";
import { whenOwnerLeaves } from "#contract/rows";
import { accountEmail, currentPassword, personName } from "#slices/identity/account-fields";
import { ownPassword, passkeyAnswer, passkeyBytes } from "#slices/identity/fields";
import { identityLimits } from "@/product/limits";

/** Input of a change of one's name. */
export const nameChange = z.strictObject({ name: personName });

/** Address of one's own account, and what can be done about it. */
export const ownAddress = z.object({
  email: z.string(),
  confirmed: z.boolean(),
  /** What keeps it from being confirmed and changed: no mail is sent, or the account has no password to be asked for. */
  obstacle: z.enum(["mail", "password"]).nullable(),
});
export type OwnAddress = z.output<typeof ownAddress>;

/** Input of a change of address: the new one, and the password of the account. */
export const emailChange = z.strictObject({ email: accountEmail, currentPassword });

/** Browser that is signed in to one's account. */
export const sessionView = z.object({
  id: z.string(),
  /** What it said of itself when it signed in; `null`: nothing that is known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.date(),
  /** Written down seldom: it is this long ago, or up to `identityLimits.session.touchSeconds` less. */
  lastSeenAt: z.date(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

/** One's sessions, those used last if there are very many, and how many there are. */
export const sessionList = z.object({ items: z.array(sessionView), count: z.int() });

export const sessionById = z.strictObject({ id: z.uuid() });
export const endedSessions = z.object({ ended: z.int() });

/** Second factor of one's own account. */
export const secondFactor = z.object({
  on: z.boolean(),
  /** Whether an app has codes of it; if not, a passkey is asked for after the password. */
  app: z.boolean(),
  /** Whether there can be one: an account without a password has that of its provider. */
  available: z.boolean(),
  /** Whether the role requires one and there is none: nothing else may be done until then. */
  needed: z.boolean(),
  /** How many are left. */
  recoveryCodes: z.int(),
});

/** Whether a first code has turned the second factor on; if not, it has to be set up again. */
export const turnedOn = z.object({ on: z.boolean() });

/** Recovery codes, which are shown once; none where there is no second factor. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Key for an app, as a URI, as the text in it, and as the path of a QR code so many squares wide. It is shown once. */
export const secondFactorSetup = recoveryCodes.extend({
  uri: z.string(),
  appKey: z.string(),
  picture: z.object({ size: z.int(), path: z.string() }),
});
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

/** Passkey as its owner sees it. */
export const passkeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
});
export type PasskeyView = z.output<typeof passkeyView>;

const publicKey = z.literal("public-key");

/** What a browser makes a passkey from (WebAuthn: `PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    userVerification: z.literal("required"),
  }),
});

/** What the form of a new passkey asks for. */
export const newPasskeyForm = ownPassword.extend({ name: line(identityLimits.passkeys.name) });

/** Input of a new passkey: its name, and what the browser answered. */
export const newPasskey = newPasskeyForm.omit({ currentPassword: true }).extend({
  ...passkeyAnswer.shape,
  attestationObject: passkeyBytes,
  transports: z.array(line({ max: 50 })).max(10),
});

/** Input of the removal of a passkey. */
export const passkeyRemoval = ownPassword.extend({ id: z.uuid() });

/** What the form of the removal of one's account asks for where it has no password: nothing. */
export const removalWithoutPassword = z.strictObject({});

/** Input of the removal of one's account: the password, once more; `null` for an account that has none. */
export const removeAccount = z.strictObject({ currentPassword: currentPassword.nullable() });

/** Consequences of the removal of one's account, before it. */
export const accountRemoval = z.object({
  /** What shows that it is the owner who asks: the password, or, without one, a sign-in a moment ago. */
  confirmedBy: z.enum(["password", "signIn"]),
  /** Entities of which people own rows, and what becomes of these. It does not count them: each write would change it. */
  rows: z.array(z.object({ names: z.object({ one: z.string(), many: z.string() }), whenOwnerLeaves })),
});
export type AccountRemoval = z.output<typeof accountRemoval>;
