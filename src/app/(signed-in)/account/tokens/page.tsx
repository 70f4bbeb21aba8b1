export { default, metadata } from "groundwork/screens/account/tokens-page";
