export { default, metadata } from "groundwork/screens/development/mails-page";
