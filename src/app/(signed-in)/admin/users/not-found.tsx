export { UserNotFound as default, userNotFoundMetadata as metadata } from "groundwork/screens/users";
