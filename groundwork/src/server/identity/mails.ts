import * as z from "zod";
import type { Mail } from "../../contract/mail";
import { lockOwner } from "../data/database";
import { mailJob } from "../mail/mail-job";
import type { IdentityDatabase, Statements } from "./database";
import type { Notified } from "./notification-mails";
import { createLink, type LinkPurpose, linkPath, linkSeconds } from "./one-time-links";
import { passwordSetAfter } from "./own-password";

export type Personal = { readonly name: string };
type Linked = Personal & { readonly link: string };

const secondFactorChanges = ["on", "off", "recovery", "passkey", "no-passkey"] as const;
/** What became of a second factor; `recovery`: a recovery code was used; `passkey`: one was added, `no-passkey`: removed. */
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** Words of the mails about an account, which the product gives. */
export type IdentityMails = {
  /** With the one-time link that sets a new password. */
  readonly resetPassword: Mail<Linked>;
  /** With the one-time link that confirms the address of an account. */
  readonly verifyEmail: Mail<Linked>;
  /** To the new address of an account that wants to change it. */
  readonly changeEmail: Mail<Linked>;
  /** To an address that has an account, when it is given for another one. */
  readonly emailTaken: Mail<Linked>;
  /** To the address that an account had until now. */
  readonly emailChanged: Mail<Personal>;
  /** After a password was changed or reset. */
  readonly passwordChanged: Mail<Linked>;
  /** After the second factor was turned on or off, a recovery code was used, or a passkey added or removed. */
  readonly secondFactorChanged: Mail<Linked & { readonly change: SecondFactorChange }>;
  /** Once a day, to who has chosen that: what others did to rows of theirs. */
  readonly notifications: Mail<Notified>;
};

type User = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
};

/** The users with this id, or with this address, whose accounts are not disabled. */
const usersBy = (
  db: Statements,
  { id = null, email = null }: { id?: string | null; email?: string | null },
) =>
  db.$queryRaw<User[]>`
    SELECT "id", "name", "email", "emailVerified" FROM "User"
    WHERE ("id" = ${id} OR "email" = ${email}) AND "disabledAt" IS NULL`;

/**
 * Jobs that write to the owner of an account. What a request asks for is decided when the job runs, and its secret is
 * made then: the request takes the same time whether there is such an account or not, and no link is stored.
 */
export function identityMailJobs(mails: IdentityMails) {
  /** Values of a mail with a link; `null` when the password was set after the link was asked for. */
  const linked = async (
    db: IdentityDatabase,
    purpose: LinkPurpose,
    { user: { id, name }, email, askedAt }: { user: User; email: string; askedAt?: string | undefined },
  ): Promise<Linked | null> => {
    const seconds = linkSeconds[purpose];
    const secret = await db.$transaction(async (transaction) => {
      await lockOwner(transaction, id);
      if (askedAt && (await passwordSetAfter(transaction, id, new Date(askedAt)))) return null;
      return createLink(transaction, { purpose, userId: id, email, seconds });
    });
    return secret === null ? null : { name, link: linkPath(purpose, secret) };
  };
  const taken = ({ name, email }: User) => ({
    to: email,
    mail: mails.emailTaken,
    values: { name, link: "/sign-in" },
  });

  return {
    /** To an address: a link to set a new password, if it has an account. */
    resetPassword: mailJob({
      name: "account-reset-password",
      // A job of an earlier version does not know when it was asked for.
      input: z.strictObject({ email: z.string(), askedAt: z.iso.datetime().optional() }),
      message: async ({ db, input: { email, askedAt } }) => {
        const [user] = await usersBy(db, { email });
        if (!user) return null;
        const values = await linked(db, "reset-password", { user, email, askedAt });
        return values && { to: email, mail: mails.resetPassword, values };
      },
    }),
    /** To an address that an account was made with, or was to be made with. */
    signUp: mailJob({
      name: "account-sign-up",
      input: z.strictObject({ email: z.string() }),
      message: async ({ db, input: { email } }) => {
        const [user] = await usersBy(db, { email });
        if (!user) return null;
        if (user.emailVerified) return taken(user);
        const values = await linked(db, "verify-email", { user, email });
        return values && { to: email, mail: mails.verifyEmail, values };
      },
    }),
    /** To the new address of an account. */
    changeEmail: mailJob({
      name: "account-change-email",
      input: z.strictObject({ userId: z.string(), email: z.string() }),
      message: async ({ db, input: { userId, email } }) => {
        const users = await usersBy(db, { id: userId, email });
        const user = users.find(({ id }) => id === userId);
        const other = users.find((one) => one.email === email);
        if (other && other.id !== userId) return taken(other);
        if (!user) return null;
        const purpose = other ? "verify-email" : "change-email";
        const values = await linked(db, purpose, { user, email });
        return values && { to: email, mail: other ? mails.verifyEmail : mails.changeEmail, values };
      },
    }),
    /** To the address that an account had until now. */
    emailChanged: mailJob({
      name: "account-email-changed",
      input: z.strictObject({ name: z.string(), email: z.string() }),
      message: async ({ input: { name, email: to } }) => ({ to, mail: mails.emailChanged, values: { name } }),
    }),
    /** To the owner of an account whose password was changed or reset. */
    passwordChanged: mailJob({
      name: "account-password-changed",
      input: z.strictObject({ userId: z.string() }),
      message: async ({ db, input: { userId } }) => {
        const [user] = await usersBy(db, { id: userId });
        if (!user) return null;
        const values = { name: user.name, link: "/forgot-password" };
        return { to: user.email, mail: mails.passwordChanged, values };
      },
    }),
    /** To the owner of an account whose second factor was turned on or off, or recovered. */
    secondFactorChanged: mailJob({
      name: "account-second-factor-changed",
      input: z.strictObject({ userId: z.string(), change: z.enum(secondFactorChanges) }),
      message: async ({ db, input: { userId, change } }) => {
        const [user] = await usersBy(db, { id: userId });
        if (!user) return null;
        const values = { name: user.name, link: "/account/security", change };
        return { to: user.email, mail: mails.secondFactorChanged, values };
      },
    }),
  };
}
