export { AccountDeletedPage as default, accountDeletedMetadata as metadata } from "groundwork/screens/auth";
