export { HomePage as default, homeMetadata as metadata } from "groundwork/screens/home";
