export { default, metadata } from "groundwork/screens/account/data-page";
