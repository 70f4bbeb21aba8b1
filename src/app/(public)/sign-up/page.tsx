export { default, metadata } from "groundwork/screens/auth/sign-up-page";
