import { randomUUID } from "node:crypto";
import type { Mail, MailValues } from "../../contract/mail";
import { isPrivate } from "../process/auth-secret";
import { brand } from "../process/brand";
import { type Env, env } from "../process/env";
import { deliverableAddress, type Mailbox, mailboxName } from "../process/mail-address";
import { processWide } from "../process/process-wide";
import { MailError } from "./mail-error";
import { keepMail } from "./outbox";
import { renderMail } from "./render";
import { openTransport, type Transport } from "./transport";

/** A mail to one recipient. */
export type Delivery<Values extends MailValues> = {
  /** An e-mail address, or one with the name of whom it belongs to. */
  readonly to: string | Mailbox;
  readonly mail: Mail<Values>;
  readonly values: Values;
  /** Name of this mail alone, made of letters, digits and dashes: the same when it is sent again. */
  readonly id?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

const open = processWide("mail", (): { transport?: Transport } => ({}));

/** Whether this app keeps its mails in place of sending them. */
export const keepsMail = (settings: Env): boolean => settings.MAIL_URL === undefined && isPrivate(settings);

/** Whether this app can bring a mail to its recipient, or to the developer in their place. What needs mail is absent where it cannot. */
export const mailable = (settings: Env = env()) => settings.MAIL_URL !== undefined || keepsMail(settings);

/**
 * Sends a mail, or keeps it where only this machine reaches the app and no server is set. It takes as long as the server
 * does: call it from a job, which tries again what was not sent.
 * @throws {MailError} when it was not sent
 */
export async function deliver<Values extends MailValues>(delivery: Delivery<Values>): Promise<void> {
  const settings = env();
  if (!mailable(settings))
    throw new MailError("This app sends no mail: set MAIL_URL and MAIL_FROM, and start it again.", false);
  const { mail, values, signal, id = randomUUID() } = delivery;
  const to = recipientOf(delivery.to);
  const { name: product, accent } = brand();
  const rendered = renderMail(mail, values, { product, accent, origin: settings.APP_URL });
  const { MAIL_URL: url, MAIL_FROM: from } = settings;
  if (url === undefined || from === undefined) return keepMail({ id, to, ...rendered }, settings);
  // That of this process, made for the first mail.
  open.transport ??= openTransport({ url, from });
  await open.transport.send({ to, mail: rendered, id, signal });
}

function recipientOf(to: string | Mailbox): Mailbox {
  const { name, address } = typeof to === "string" ? { name: "", address: to } : to;
  const checked = deliverableAddress(address);
  if (checked === undefined) throw new MailError("No mail can be sent to an address like this one.", true);
  return { name: mailboxName(name), address: checked };
}

/** Closes the connections to the mail server, once what is being sent has been. */
export function closeMail(): void {
  open.transport?.close();
  delete open.transport;
}
