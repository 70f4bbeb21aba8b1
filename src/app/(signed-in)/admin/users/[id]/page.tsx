export { default, metadata } from "groundwork/screens/users/user-page";
