export { AccountLayout as default } from "groundwork/screens/account";
