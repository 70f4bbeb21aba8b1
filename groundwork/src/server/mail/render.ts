import type { Mail, MailBlock, MailValues } from "../../contract/mail";
import { mailStyles } from "./styles";
import { cleanValues, oneLine, ownUrl } from "./values";

/** A mail as it is sent: its subject and its body, as plain text and as HTML. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** The app that a mail comes from. */
type Sender = {
  readonly product: string;
  /** Colour of its buttons: `#0b6545`. */
  readonly accent: string;
  readonly origin: string;
};

/** Characters of a subject: more than any list of mails shows. */
const maxSubjectLength = 150;

/**
 * Writes a mail.
 * @throws {Error} when it leads anywhere but to this app
 */
export function renderMail<Values extends MailValues>(
  { subject, body }: Mail<Values>,
  values: Values,
  { product, accent, origin }: Sender,
): RenderedMail {
  const all = { ...cleanValues(values, origin), product };
  const blocks = body(all).map((block) => withWholeUrl(block, origin));
  const title = oneLine(subject(all), maxSubjectLength);
  const signature = `${product} · ${origin}`;
  return {
    subject: title,
    text: `${[...blocks.map(textOf), `-- \n${signature}`].join("\n\n")}\n`,
    html: page(title, [
      ...blocks.map((block) => htmlOf(block, accent)),
      `<p style="${mailStyles.small}">${escaped(signature)}</p>`,
    ]),
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

function htmlOf(block: MailBlock, accent: string): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="${mailStyles.paragraph}">${escaped(block.text)}</p>`;
    case "action": {
      const href = escaped(block.href);
      const look = isDark(accent) ? mailStyles.button : mailStyles.buttonOfLightColour;
      return `<table role="presentation" cellspacing="0" cellpadding="0" style="${mailStyles.paragraph}"><tr>
<td bgcolor="${escaped(accent)}" style="${mailStyles.cell}"><a href="${href}" style="${look}">${escaped(block.label)}</a></td>
</tr></table>
<p style="${mailStyles.small}">${href}</p>`;
    }
    case "code":
      return `<p style="${mailStyles.code}">${escaped(block.text)}</p>`;
  }
}

/** Whether white stands out from a colour better than black does, by WCAG's relative luminance. */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** It names no colours but those of its buttons, so that it has those of the program that shows it, light or dark. */
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
