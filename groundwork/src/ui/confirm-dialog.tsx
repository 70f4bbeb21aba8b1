import { latePart } from "#client/lazy-part";

export const loadQuestion = async () => (await import("./confirm-question")).ConfirmQuestion;

/** Asks before something that cannot be undone. Escape and the button beside it leave, until it is under way. */
export const ConfirmDialog = latePart(loadQuestion);
