export { ConfirmEmailPage as default, confirmEmailMetadata as metadata } from "groundwork/screens/auth";
