import { platformLimits } from "#contract/limits";
import { action, paragraph } from "#contract/mail";
import { withinSentence } from "#contract/words";
import type { IdentityMails, Personal, SecondFactorChange } from "#server/identity/mails";
import { actionLabel, entityName } from "#slices/audit/display";

// Words of the mails about an account. None of them says more than the owner of the mailbox may know.

const { links } = platformLimits;
const hours = (seconds: number) => (seconds > 3600 ? `${seconds / 3600} hours` : "an hour");

const ignore = paragraph("If it was not you, you can ignore this mail. Nothing has changed.");
const confirming = paragraph(
  `You will be asked for the password of the account. The link works once, and for ${hours(links.emailSeconds)}.`,
);
const hello = ({ name }: Personal) => paragraph(`Hello ${name},`);

const secondFactorSubjects: Readonly<Record<SecondFactorChange, string>> = {
  on: "Your second factor is on",
  off: "Your second factor is off",
  recovery: "A recovery code was used",
  passkey: "A passkey was added",
  "no-passkey": "A passkey was removed",
};
const secondFactorSentences: Readonly<Record<SecondFactorChange, (product: string) => string>> = {
  on: (product) =>
    `From now on, signing in to your account at ${product} takes a second step after your password.`,
  off: (product) => `From now on, signing in to your account at ${product} takes your password alone.`,
  recovery: (product) =>
    `One of your recovery codes was used to sign in to your account at ${product}. It works no more.`,
  passkey: (product) =>
    `A passkey was added to your account at ${product}. It signs in without your password.`,
  "no-passkey": (product) => `A passkey of your account at ${product} was removed. It signs in no more.`,
};

/** Words of each mail, by what it is about: `IdentityMails` says when it is sent. */
export const identityMails = {
  resetPassword: {
    subject: ({ product }) => `Choose a new password for ${product}`,
    body: (values) => [
      hello(values),
      paragraph(`A new password was asked for, for your account at ${values.product}.`),
      action("Choose a new password", values.link),
      paragraph(`The link works once, and for ${hours(links.passwordSeconds)}. A newer one replaces it.`),
      ignore,
    ],
  },
  verifyEmail: {
    subject: ({ product }) => `Confirm your e-mail address for ${product}`,
    body: (values) => [
      hello(values),
      paragraph(`This address was given for an account at ${values.product}. Confirm that it is yours.`),
      action("Confirm e-mail address", values.link),
      confirming,
      ignore,
    ],
  },
  changeEmail: {
    subject: ({ product }) => `Confirm your new e-mail address for ${product}`,
    body: (values) => [
      hello(values),
      paragraph(
        `Your account at ${values.product} is to have this e-mail address. Confirm that it is yours.`,
      ),
      action("Confirm new e-mail address", values.link),
      confirming,
      ignore,
    ],
  },
  emailTaken: {
    subject: ({ product }) => `You have an account at ${product}`,
    body: (values) => [
      hello(values),
      paragraph(
        `This address was given for a new account at ${values.product}, but it has one already. Sign in with that one.`,
      ),
      action("Sign in", values.link),
      ignore,
    ],
  },
  emailChanged: {
    subject: ({ product }) => `Your e-mail address at ${product} has changed`,
    body: (values) => [
      hello(values),
      paragraph(
        `Your account at ${values.product} has another e-mail address from now on. No more mails go here.`,
      ),
      paragraph("If it was not you, ask an admin at once."),
    ],
  },
  passwordChanged: {
    subject: ({ product }) => `Your password at ${product} has changed`,
    body: (values) => [
      hello(values),
      paragraph(`The password of your account at ${values.product} has been changed.`),
      paragraph("If it was not you, choose a new one at once:"),
      action("Choose a new password", values.link),
    ],
  },
  secondFactorChanged: {
    subject: ({ product, change }) => `${secondFactorSubjects[change]} at ${product}`,
    body: (values) => [
      hello(values),
      paragraph(secondFactorSentences[values.change](values.product)),
      paragraph(
        "If it was not you, change your password at once, and look at the second factor and the passkeys:",
      ),
      action("Security of your account", values.link),
    ],
  },
  notifications: {
    subject: ({ count, product }) =>
      `${count === 1 ? "1 notification" : `${count} notifications`} at ${product}`,
    body: (values) => [
      hello(values),
      paragraph(`This was done at ${values.product} to what is yours:`),
      ...values.items.map(({ title, entity, action, by }) =>
        paragraph(
          `${entityName(entity)} “${title}”: ${withinSentence(actionLabel(action, entity))}${by && ` by ${by}`}`,
        ),
      ),
      ...(values.count > values.items.length
        ? [paragraph(`And ${values.count - values.items.length} more.`)]
        : []),
      action("All notifications", values.link),
      paragraph("There you can also choose to get no such mails."),
    ],
  },
} as const satisfies IdentityMails;
