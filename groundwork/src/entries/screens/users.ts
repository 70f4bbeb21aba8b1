export { default as UserPage, metadata as userMetadata } from "../../screens/users/user-page";
export { default as UsersPage, metadata as usersMetadata } from "../../screens/users/users-page";
