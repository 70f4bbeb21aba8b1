export { default } from "groundwork/screens/account/layout";
