import * as z from "zod";
import { line, storable } from "#contract/fields";
import { identityLimits } from "@/product/limits";
import { accountEmail, currentPassword, ownAccount, personName } from "./account-fields";

// An account is how a person is known to the product: a name, an e-mail address and a password.

/** A password is taken exactly as typed: never trimmed, never cut. */
const password = storable.max(identityLimits.password.max);

/** Input of a sign-in. It does not say how long passwords are: any that is wrong is refused in the same way. */
export const credentials = z.strictObject({ email: accountEmail, password: password.min(1) });
export const newAccount = z.strictObject({
  name: personName,
  email: accountEmail,
  password: password.min(identityLimits.password.min),
});

/** Input of a change of password. All other sessions of the account end with it. */
export const passwordChange = z.strictObject({
  currentPassword,
  password: password.min(identityLimits.password.min),
});

/** Address that a mail is asked for. */
export const mailAddress = z.strictObject({ email: accountEmail });

const secret = storable.max(identityLimits.secret.max);

export const passwordChoice = z.strictObject({ password: password.min(identityLimits.password.min) });

/** Input of a reset: the secret of a one-time link, and the new password. All sessions of the account end with it. */
export const passwordReset = passwordChoice.extend({ secret });

export const ownPassword = z.strictObject({ currentPassword });

/** Input of a confirmation: the secret of a one-time link that was mailed, and the password of its account. */
export const emailConfirmation = ownPassword.extend({ secret });

/** Code of an authenticator app, or a recovery code. */
export const secondFactorCode = z.strictObject({ code: line({ min: 6, max: 20 }) });

/** Answer to a sign-in: what a code of the second factor is to be given with; `null`: none is needed. */
export const signInAnswer = z.object({ challenge: z.string().nullable() });

/** Input of the second step of a sign-in: the code, and the challenge that the first has answered with. */
export const secondStep = secondFactorCode.extend({ challenge: secret });

/** Bytes of a browser's answer, in base64url. */
export const passkeyBytes = z
  .string()
  .max(10_000)
  .regex(/^[\w-]+$/);

/** What each answer of a browser about a passkey has. */
export const passkeyAnswer = z.strictObject({ id: passkeyBytes, clientDataJSON: passkeyBytes });

/** What a browser signs in from by a passkey (WebAuthn: `PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});

/** Input of a sign-in by a passkey: what the browser answered. */
export const passkeySignIn = passkeyAnswer.extend({
  authenticatorData: passkeyBytes,
  signature: passkeyBytes,
});

/** Answer to a sign-up: whether the address has to be confirmed before the sign-in. */
export const signedUp = z.object({ confirm: z.boolean() });

/** Provider that users may sign in with, by its name. */
const identityProvider = z.object({ name: z.string() });
export type IdentityProvider = z.output<typeof identityProvider>;

/** Ways in that this app offers. */
export const waysIn = z.object({
  /** Mail is sent: a forgotten password can be reset by it. */
  mail: z.boolean(),
  /** Anyone may make an account. */
  signUp: z.boolean(),
  /** The provider to sign in with beside a password. */
  provider: identityProvider.nullable(),
});

/** The accounts of an app that nobody but its developer reaches, and the password of them all. */
export const demoAccounts = z.object({
  password: z.string(),
  users: z.array(ownAccount.omit({ id: true })),
});
export type DemoAccounts = z.output<typeof demoAccounts>;
