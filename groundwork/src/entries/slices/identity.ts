export {
  credentialFields,
  mailAddressFields,
  newAccountFields,
  ownPasswordFields,
  passwordChangeFields,
  passwordChoiceFields,
  secondFactorCodeFields,
  secondStepFields,
} from "../../slices/identity/display";
export {
  credentials,
  type DemoAccounts,
  type IdentityProvider,
  mailAddress,
  newAccount,
  ownPassword,
  passwordChange,
  passwordChoice,
  secondFactorCode,
} from "../../slices/identity/fields";
export { providerSentence } from "../../slices/identity/provider";
