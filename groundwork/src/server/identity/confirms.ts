import { env } from "../env";

/**
 * Whether the address of an account is confirmed before its first sign-in: on every app that sends mail. One that keeps
 * its mails on this machine lets people in at once, and offers the confirmation on the page of the account.
 */
export const confirms = (): boolean => env().MAIL_URL !== undefined;
