import type { Mail, MailBlock, MailValues } from "../../contract/mail";
import { ownUrl } from "./own-url";
import { mailStyles } from "./styles";
import { cleanValues, oneLine } from "./values";

/** A mail as it is sent: its subject and its body, as plain text and as HTML. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** The app that a mail comes from. */
type Sender = { readonly product: string; readonly origin: string };

/** Characters of a subject: more than any list of mails shows. */
const maxSubjectLength = 150;

/**
 * Writes a mail.
 * @throws {Error} when it leads anywhere but to this app
 */
export function renderMail<Values extends MailValues>(
  { subject, body }: Mail<Values>,
  values: Values,
  { product, origin }: Sender,
): RenderedMail {
  const all = { ...cleanValues(values, origin), product };
  const blocks = body(all).map((block) => withWholeUrl(block, origin));
  const title = oneLine(subject(all), maxSubjectLength);
  const signature = `${product} · ${origin}`;
  return {
    subject: title,
    text: `${[...blocks.map(textOf), `-- \n${signature}`].join("\n\n")}\n`,
    html: page(title, [...blocks.map(htmlOf), `<p style="${mailStyles.small}">${escaped(signature)}</p>`]),
  };
}

function withWholeUrl(block: MailBlock, origin: string): MailBlock {
  if (block.kind !== "action") return block;
  const href = ownUrl(block.href, origin);
  if (href === undefined) throw new Error(`The action "${block.label}" of a mail leads away from ${origin}.`);
  return { ...block, href };
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "action":
      return `${block.label}:\n${block.href}`;
    case "code":
      return `    ${block.text}`;
  }
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="${mailStyles.paragraph}">${escaped(block.text)}</p>`;
    case "action": {
      const href = escaped(block.href);
      return `<p style="${mailStyles.paragraph}"><a href="${href}" style="${mailStyles.button}">${escaped(block.label)}</a></p>
<p style="${mailStyles.small}">${href}</p>`;
    }
    case "code":
      return `<p style="${mailStyles.code}">${escaped(block.text)}</p>`;
  }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** It names no colours but those of the button, so that it has those of the program that shows it, light or dark. */
const page = (title: string, parts: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
</head>
<body style="${mailStyles.body}">
<div style="${mailStyles.column}">
${parts.join("\n")}
</div>
</body>
</html>
`;
