export { SignUpPage as default, signUpMetadata as metadata } from "groundwork/screens/auth";
