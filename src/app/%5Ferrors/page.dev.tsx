export { default, metadata } from "groundwork/screens/development/errors-page";
