export { default, metadata } from "groundwork/screens/auth/sign-in-page";
