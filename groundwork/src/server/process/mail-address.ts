import { domainToASCII } from "node:url";
import { seenOfLine, writtenDomain } from "../../contract/fields";

/** Mailbox, and the name that is shown with it. */
export type Mailbox = { readonly name: string; readonly address: string };

/** Octets of the part before the `@`, and of all of an address (RFC 5321). */
const maxOctets = { local: 64, all: 254 };

/** A dot-atom (RFC 5322), with the letters that SMTPUTF8 adds to it (RFC 6531). */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?$/;

/** An e-mail address with its domain as DNS writes it; `undefined` for what no mail can be sent to. */
export function deliverableAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const [local, named] = [text.slice(0, at), text.slice(at + 1)];
  const host = writtenDomain.test(named) ? domainToASCII(named) : "";
  const address = `${local}@${host}`;
  const fits = Buffer.byteLength(local) <= maxOctets.local && Buffer.byteLength(address) <= maxOctets.all;
  return at > 0 && fits && localPart.test(local) && domain.test(host) ? address : undefined;
}

/** A mailbox as people write it: `address`, or `Name <address>`. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", bracketed] = /^(.*?)\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = deliverableAddress(bracketed ?? text.trim());
  return address === undefined ? undefined : { name: mailboxName(name.replace(/^"(.*)"$/, "$1")), address };
}

/** A name as it may stand in a header: on one line, without what nobody sees. */
export const mailboxName = (name: string) => seenOfLine(name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")).trim();

/** Whether only servers with SMTPUTF8 can take mail to this address. */
export const isInternational = (address: string): boolean => /[^\0-\x7f]/.test(address);
