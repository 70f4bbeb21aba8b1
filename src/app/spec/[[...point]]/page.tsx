export { default, metadata } from "groundwork/screens/specification/specification-page";
