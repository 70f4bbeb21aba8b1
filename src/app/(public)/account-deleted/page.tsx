export { default, metadata } from "groundwork/screens/auth/account-deleted-page";
