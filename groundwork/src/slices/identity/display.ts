import { email, type FieldsOf, line, password } from "#contract/display";
import { identityLimits } from "@/product/limits";
import type {
  credentials,
  mailAddress,
  newAccount,
  ownPassword,
  passwordChange,
  passwordChoice,
  secondFactorCode,
} from "./fields";

const address = email("E-mail address", { autoComplete: "username" });
const newPassword = {
  description: `At least ${identityLimits.password.min} characters. A sentence is easy to remember.`,
  autoComplete: "new-password",
} as const;

export const credentialFields: FieldsOf<typeof credentials> = {
  email: address,
  password: password("Password", { autoComplete: "current-password" }),
};

export const newAccountFields: FieldsOf<typeof newAccount> = {
  name: line("Name", { autoComplete: "name" }),
  email: address,
  password: password("Password", newPassword),
};

export const passwordChangeFields: FieldsOf<typeof passwordChange> = {
  currentPassword: password("Current password", { autoComplete: "current-password" }),
  password: password("New password", newPassword),
};

export const passwordChoiceFields: FieldsOf<typeof passwordChoice> = {
  password: password("New password", newPassword),
};

/** Field of an address that a mail is asked for. */
export const mailAddressFields: FieldsOf<typeof mailAddress> = { email: address };

const appCode = "Code of your authenticator app";

export const secondFactorCodeFields: FieldsOf<typeof secondFactorCode> = {
  code: line(appCode, { autoComplete: "one-time-code" }),
};

/** The same at a sign-in, where a recovery code does as well. */
export const secondStepFields: FieldsOf<typeof secondFactorCode> = {
  code: line(appCode, { description: "Or one of your recovery codes.", autoComplete: "one-time-code" }),
};

export const ownPasswordFields: FieldsOf<typeof ownPassword> = {
  currentPassword: password("Password", { autoComplete: "current-password" }),
};
