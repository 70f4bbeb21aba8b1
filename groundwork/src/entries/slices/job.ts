export { jobLabels, jobWords } from "../../slices/job/display";
export type { JobView } from "../../slices/job/fields";
