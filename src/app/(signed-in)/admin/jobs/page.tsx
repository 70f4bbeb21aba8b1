export { JobsPage as default, jobsMetadata as metadata } from "groundwork/screens/jobs";
