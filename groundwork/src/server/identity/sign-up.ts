import { env } from "../process/env";

/** Whether anyone may make an account, or only an admin for others. */
export const isSignUpOpen = (): boolean => env().SIGN_UP === "open";
