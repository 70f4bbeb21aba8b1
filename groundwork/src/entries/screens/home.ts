export { default as HomePage, metadata as homeMetadata } from "../../screens/home/home-page";
