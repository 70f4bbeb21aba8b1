export { newTokenFields } from "../../slices/token/display";
export { newToken, type TokenView } from "../../slices/token/fields";
