export { default, metadata } from "groundwork/screens/account/sessions-page";
