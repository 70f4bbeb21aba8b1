export { default as AccountDataPage, metadata as accountDataMetadata } from "../../screens/account/data-page";
export { default as AccountLayout } from "../../screens/account/layout";
export { default as ProfilePage, metadata as profileMetadata } from "../../screens/account/profile-page";
export { default as SecurityPage, metadata as securityMetadata } from "../../screens/account/security-page";
export { default as SessionsPage, metadata as sessionsMetadata } from "../../screens/account/sessions-page";
export { default as TokensPage, metadata as tokensMetadata } from "../../screens/account/tokens-page";
