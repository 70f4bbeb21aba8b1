import type { Env } from "../../server/env";
import { keepsMail } from "../../server/mail/deliver";
import { serverName } from "../../server/mail/smtp-options";
import { openTransport } from "../../server/mail/transport";
import { type Finding, unwell, well } from "./finding";

/** Whether the mail server answers and takes the password; without one, what becomes of mails. */
export async function examineMail(settings: Env): Promise<Finding> {
  const { MAIL_URL: url, MAIL_FROM: from } = settings;
  if (url === undefined || from === undefined) {
    return keepsMail(settings)
      ? well("mail", `none is sent: the app shows its mails at ${settings.APP_URL}/_mail`)
      : well("mail", "none is sent, and what needs mail is absent: set MAIL_URL and MAIL_FROM to have it");
  }
  const transport = openTransport({ url, from });
  try {
    await transport.verify();
    return well("mail", `${serverName(url)} answers, and takes mails of ${from.address}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return unwell("mail", error.message);
  } finally {
    transport.close();
  }
}
