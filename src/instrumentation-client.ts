import { reportErrors } from "groundwork/client";

/** Next calls this when a navigation begins. */
export const onRouterTransitionStart = reportErrors();
