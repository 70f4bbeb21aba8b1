export {
  deviceText,
  emailChangeFields,
  fateLabels,
  nameChangeFields,
  newPasskeyFields,
  removalFields,
} from "../../slices/account/display";
export {
  type AccountRemoval,
  emailChange,
  nameChange,
  newPasskeyForm,
  type OwnAddress,
  type PasskeyView,
  removalWithoutPassword,
  type SecondFactorSetup,
  type SessionView,
} from "../../slices/account/fields";
