export { platformSlices } from "../../slices/platform-slices";
