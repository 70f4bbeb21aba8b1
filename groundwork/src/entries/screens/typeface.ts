export { typeface } from "../../client/typeface";
