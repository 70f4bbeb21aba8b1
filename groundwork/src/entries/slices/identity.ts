export {
  credentialFields,
  mailAddressFields,
  newAccountFields,
  ownPasswordFields,
  passwordChangeFields,
  passwordChoiceFields,
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
} from "../../slices/identity/fields";
export { providerSentence } from "../../slices/identity/provider";
