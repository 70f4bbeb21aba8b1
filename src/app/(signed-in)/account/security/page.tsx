export { default, metadata } from "groundwork/screens/account/security-page";
