export { ProfilePage as default, profileMetadata as metadata } from "groundwork/screens/account";
