export { UsersPage as default, usersMetadata as metadata } from "groundwork/screens/users";
