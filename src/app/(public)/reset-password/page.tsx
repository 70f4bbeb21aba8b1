export { ResetPasswordPage as default, resetPasswordMetadata as metadata } from "groundwork/screens/auth";
