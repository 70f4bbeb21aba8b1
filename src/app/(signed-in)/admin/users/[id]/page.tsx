export { UserPage as default, userMetadata as metadata } from "groundwork/screens/users";
