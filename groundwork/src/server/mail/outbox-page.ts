import type { HeaderReader } from "../call/context";
import { isFromThisMachine } from "../call/context";
import { env } from "../process/env";
import { keepsMail } from "./deliver";
import { type OutboxMail, outboxMails } from "./outbox";

/** Mails for the page that shows those that were kept; `undefined` where there is no such page, or not for this client. */
export async function mailsToShow(headers: HeaderReader): Promise<readonly OutboxMail[] | undefined> {
  const settings = env();
  return keepsMail(settings) && isFromThisMachine(headers) ? outboxMails(settings) : undefined;
}

/** Document of a mail for a frame with nothing allowed but to open its links in a tab of their own. */
export const frameOf = ({ html }: OutboxMail) => ({
  srcDoc: html.replace("<head>", '<head>\n<base target="_blank">'),
  sandbox: "allow-popups allow-popups-to-escape-sandbox",
});

/** A text in parts, of which every second one is a link. */
export const linkParts = (text: string): readonly string[] => text.split(/(https?:\/\/\S+)/);
