export { default, metadata } from "groundwork/screens/auth/confirm-email-page";
