import { seenOfLine } from "../../contract/fields";
import type { MailValues } from "../../contract/mail";
import { mailboxName } from "../process/mail-address";

/** Characters of a value that a mail shows: the longest e-mail address fits (RFC 5321). */
const maxLength = 254;

const lineEnds = /[\p{Cc}\u2028\u2029]+/gu;
/** What mail programs make a link of by themselves: a scheme, and a dot before what may be a domain. */
const linkSigns = /:(?=\/\/)|(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L}{2,}|xn--)/gu;
const emailAddress = /^[^\s@:/]+@[^\s@:/]+$/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks around a text whose direction is its own and nothing to the text around it (UAX 9). */
const [isolate, endOfIsolate] = ["\u2068", "\u2069"];

/**
 * Values as a mail may show them. Users choose their names, which may hold a line of their own, a link or an
 * order that is read backwards: in a mail that comes from this app it is to be read as a name. Links to this app stay.
 */
export function cleanValues<Values extends MailValues>(values: Values, origin: string): Values {
  const cleaned = Object.entries(values).map(([name, value]) => {
    if (typeof value === "object") return [name, value.map((each) => cleanValues(each, origin))];
    return [name, typeof value === "number" || isLink(value, origin) ? value : cleanText(value)];
  });
  // The compiler does not follow keys through entries.
  return Object.fromEntries(cleaned) as Values;
}

/** Whether all of a text is a link to this app, so that nothing hides behind its end. */
const isLink = (text: string, origin: string) =>
  /^https?:\S+$/.test(text) && seenOfLine(text) === text && ownUrl(text, origin) !== undefined;

function cleanText(text: string): string {
  const line = shortened(mailboxName(text), maxLength);
  const unlinked = emailAddress.test(line) ? line : line.replace(linkSigns, "$& ");
  return rightToLeft.test(unlinked) ? isolate + unlinked + endOfIsolate : unlinked;
}

/** A text on one line of at most so many characters. */
export const oneLine = (text: string, max: number) => shortened(text.replace(lineEnds, " ").trim(), max);

function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : text;
}

/** URL of a page of the app at this origin, whole; `undefined` for anything else. A path stands for a page of the app. */
export function ownUrl(href: string, origin: string): string | undefined {
  const whole = href.startsWith("/") ? origin + href : href;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.origin === origin && url.username === "" && url.password === "" ? url.href : undefined;
}
