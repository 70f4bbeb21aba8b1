export { default as JobsPage, metadata as jobsMetadata } from "../../screens/jobs/jobs-page";
