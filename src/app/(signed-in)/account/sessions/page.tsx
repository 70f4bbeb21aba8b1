export { SessionsPage as default, sessionsMetadata as metadata } from "groundwork/screens/account";
