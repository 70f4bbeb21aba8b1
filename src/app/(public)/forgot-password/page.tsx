export { default, metadata } from "groundwork/screens/auth/forgot-password-page";
