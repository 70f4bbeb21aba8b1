import { latePart } from "#client/lazy-part";

export const loadQueryAlert = async () => (await import("./query-alert")).QueryAlert;

/** In the place of what could not be read: why, and a way to try again. */
export const QueryProblem = latePart(loadQueryAlert);
