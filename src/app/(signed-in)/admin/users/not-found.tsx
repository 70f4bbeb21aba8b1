export { default, metadata } from "groundwork/screens/users/not-found";
