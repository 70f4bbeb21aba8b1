export {
  default as AccountDeletedPage,
  metadata as accountDeletedMetadata,
} from "../../screens/auth/account-deleted-page";
export {
  default as ConfirmEmailPage,
  metadata as confirmEmailMetadata,
} from "../../screens/auth/confirm-email-page";
export { EntrySentence } from "../../screens/auth/entry-sentence";
export {
  default as ForgotPasswordPage,
  metadata as forgotPasswordMetadata,
} from "../../screens/auth/forgot-password-page";
export { Reauthentication } from "../../screens/auth/reauthentication";
export {
  default as ResetPasswordPage,
  metadata as resetPasswordMetadata,
} from "../../screens/auth/reset-password-page";
export { SignIn } from "../../screens/auth/sign-in";
export { SignInLink, useHere } from "../../screens/auth/sign-in-link";
export { default as SignInPage, metadata as signInMetadata } from "../../screens/auth/sign-in-page";
export { default as SignUpPage, metadata as signUpMetadata } from "../../screens/auth/sign-up-page";
