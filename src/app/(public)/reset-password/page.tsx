export { default, metadata } from "groundwork/screens/auth/reset-password-page";
