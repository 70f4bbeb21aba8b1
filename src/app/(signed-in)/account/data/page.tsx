export { AccountDataPage as default, accountDataMetadata as metadata } from "groundwork/screens/account";
