export { SignInPage as default, signInMetadata as metadata } from "groundwork/screens/auth";
