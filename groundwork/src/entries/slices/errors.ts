export { platformErrors } from "../../slices/platform-errors";
