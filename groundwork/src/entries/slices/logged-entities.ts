export { platformLog } from "../../slices/logged-entities";
