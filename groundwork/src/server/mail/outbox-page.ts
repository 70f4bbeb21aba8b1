import { type HeaderReader, isFromThisMachine } from "../call/context";
import { env } from "../process/env";
import { keepsMail } from "./deliver";
import { type OutboxMail, outboxMails } from "./outbox";

/** Whether there is a page of mails that were kept, for a client with these headers. */
export const seesMails = (headers: HeaderReader): boolean => keepsMail(env()) && isFromThisMachine(headers);

/** Mails for that page; `undefined` where there is none, or not for this client. */
export const mailsToShow = async (headers: HeaderReader): Promise<readonly OutboxMail[] | undefined> =>
  seesMails(headers) ? outboxMails(env()) : undefined;

/** Document of a mail for a frame with nothing allowed but to open its links in a tab of their own. */
export const frameOf = ({ html }: OutboxMail) => ({
  srcDoc: html.replace("<head>", '<head>\n<base target="_blank">'),
  sandbox: "allow-popups allow-popups-to-escape-sandbox",
});

/** A text in parts, of which every second one is a link. */
export const linkParts = (text: string): readonly string[] => text.split(/(https?:\/\/\S+)/);
