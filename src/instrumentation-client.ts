import { reportErrors } from "groundwork/client/report-errors";

/** Next calls this when a navigation begins. */
export const onRouterTransitionStart = reportErrors();
