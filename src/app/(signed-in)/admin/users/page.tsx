export { default, metadata } from "groundwork/screens/users/users-page";
