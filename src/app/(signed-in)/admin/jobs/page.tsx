export { default, metadata } from "groundwork/screens/jobs/jobs-page";
