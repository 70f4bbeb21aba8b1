export { default, metadata } from "groundwork/screens/account/profile-page";
