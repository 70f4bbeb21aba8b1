export {
  deviceText,
  emailChangeFields,
  fateLabels,
  nameChangeFields,
  removalFields,
} from "../../slices/account/display";
export {
  type AccountRemoval,
  emailChange,
  nameChange,
  type OwnAddress,
  removalWithoutPassword,
  type SecondFactorSetup,
  type SessionView,
} from "../../slices/account/fields";
