export { ForgotPasswordPage as default, forgotPasswordMetadata as metadata } from "groundwork/screens/auth";
