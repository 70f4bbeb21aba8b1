export { TokensPage as default, tokensMetadata as metadata } from "groundwork/screens/account";
