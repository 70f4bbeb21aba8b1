export { SecurityPage as default, securityMetadata as metadata } from "groundwork/screens/account";
