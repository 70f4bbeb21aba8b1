import type { NodemailerError } from "nodemailer";
import { oneLine } from "./values";

/** A mail that was not sent: a sentence for the administrator, without the password and without the address. */
export class MailError extends Error {
  override name = "MailError";
  /**
   * @param permanent whether the same mail would be refused again, however often it is tried
   */
  constructor(
    message: string,
    readonly permanent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Commands whose refusal is about this mail and its recipient; that of any other is about the app's settings. */
const aboutTheMail = ["RCPT TO", "DATA"];

export function toMailError(error: unknown, server: string): MailError {
  if (error instanceof MailError) return error;
  const cause: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const permanent = cause.permanent === true && aboutTheMail.includes(cause.command ?? "");
  return new MailError(sentenceOf(cause, server), permanent, { cause });
}

/** Characters of a server's answer that are repeated. */
const maxResponseLength = 300;

/** Codes of TLS that say that a certificate is not to be trusted. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

function sentenceOf({ code, originalCode, response, command, message }: NodemailerError, server: string) {
  if (code === "EAUTH")
    return `The mail server at ${server} does not accept the user and password of MAIL_URL.`;
  if (response)
    return `The mail server at ${server} answered ${command ?? "the connection"} with: ${oneLine(response, maxResponseLength)}`;
  if (untrusted.test(originalCode ?? "") || /certificate/i.test(message))
    return `The certificate of the mail server at ${server} is not one that this machine trusts: ${message}.`;
  if (code === "ETLS") return `The mail server at ${server} does not change to TLS, which MAIL_URL requires.`;
  if (code === "ETIMEDOUT" || code === "EABORT")
    return `The mail server at ${server} did not answer in time.`;
  if (code === "EDNS") return `There is no mail server at ${server}: no machine has that name.`;
  return `No mail server can be reached at ${server}: ${originalCode ?? message}.`;
}
