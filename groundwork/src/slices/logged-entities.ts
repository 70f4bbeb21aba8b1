import { jobLog } from "./job/display";
import { userLog } from "./user/display";

/** What the audit log shows of the platform's entities. */
export const platformLog = { user: userLog, job: jobLog };
